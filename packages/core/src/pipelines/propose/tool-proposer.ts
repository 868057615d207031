import { type FileTree, type Operation, parseProjectPath } from '@boxwright/protocol-parser';
import { z } from 'zod';
import { definePhase } from '../../define/define-phase.ts';
import type { PhaseContext } from '../../define/phase-context.ts';
import type { CoreEvents } from '../../events/core-events.ts';
import type { ModelPort } from '../../model/model-port.ts';
import type { ToolDefinition } from '../../model/model-request.ts';
import { hashText } from '../../values/hash.ts';
import { defaultPrompts } from '../prompts/default-prompts.ts';
import type { Prompts } from '../prompts/prompts.ts';
import type { Proposal, ProposeInput, ProposePhase } from '../proposal.ts';
import type { Template } from '../template.ts';
import { showFiles } from './show-files.ts';
import { subjectOf } from './subject-of.ts';

/** What the tool proposer works with. */
export interface ToolProposerOptions {
  readonly port: ModelPort;
  readonly template: Template;
  readonly prompts?: Prompts;
  /** As of the text proposer. */
  readonly contextTokens?: number;
}

const path = z.string().describe('Path inside the project, such as index.html');

/** The tools, each with what it makes of its input. */
const tools = {
  write_file: {
    description: 'Creates a file. The content is the complete file.',
    input: z.object({ path, content: z.string() }),
  },
  edit_file: {
    description:
      'Changes parts of an existing file. Each search is copied exactly from the file and occurs there once.',
    input: z.object({ path, edits: z.array(z.object({ search: z.string(), replace: z.string() })).min(1) }),
  },
  delete_file: { description: 'Removes a file.', input: z.object({ path }) },
  rename_file: { description: 'Moves a file.', input: z.object({ from: path, to: path }) },
  explain: { description: 'Tells the user in a few words what was done.', input: z.object({ text: z.string() }) },
} as const;

const definitions: readonly ToolDefinition[] = Object.entries(tools).map(([name, { description, input }]) => ({
  name,
  description,
  input: z.toJSONSchema(input, { target: 'draft-7' }),
}));

/**
 * Proposes by tool calls: one call of the model, whose tool calls together are the proposal. Nothing is executed while the model answers, and
 * nothing is answered back, so a try costs one call.
 */
export function toolProposer(options: ToolProposerOptions): ProposePhase {
  const { template, port, prompts = defaultPrompts } = options;
  return definePhase({
    name: 'propose',
    version: 1,
    async run(input: ProposeInput, context): Promise<Proposal> {
      const files = input.base === null ? template.files : await context.trees.read(input.base);
      const { request, fresh } = input;
      const { shown, dropped } = showFiles(files, {
        writable: template.writable,
        budgetTokens: options.contextTokens ?? 60_000,
        target: request.target ?? null,
        located: input.selection,
        asked: [],
      });
      const parts = port.stream(
        {
          role: input.feedback.length === 0 ? 'generate' : 'fix',
          phase: 'propose',
          instructions: `${fresh ? 'You write a web app' : 'You change a web app'} from a request, by calling tools. All calls of your answer are applied together, or none.\nYou may write: ${template.writable.join(', ')}.\n\n${template.guidance}`,
          prompt: prompts.prompt({
            ...input,
            request: request.prompt,
            instructions: request.instructions ?? null,
            target: request.target ?? null,
            located: input.selection,
            files: shown,
            unshown: dropped,
          }),
          images: [...input.images, ...(request.attachments ?? [])],
          tools: definitions,
          subject: await subjectOf(request, files, template, 0),
        },
        context,
      );
      return collect(parts, files, context);
    },
  });
}

async function collect(
  parts: ReturnType<ModelPort['stream']>,
  files: FileTree,
  context: PhaseContext<CoreEvents>,
): Promise<Proposal> {
  let operations: Operation[] = [];
  let notes: string[] = [];
  let explanation: string[] = [];
  for await (const part of parts) {
    if (part.type === 'discard') [operations, notes, explanation] = [[], [], []];
    if (part.type === 'text') explanation.push(part.text);
    if (part.type !== 'tool-call') continue;
    const read = readCall(part.name, part.input, operations.length);
    if (!read.ok) notes.push(read.problem);
    else if (read.operation.type === 'explanation') explanation.push(read.operation.text);
    else {
      operations.push(read.operation);
      await tell(read.operation, files, part.callId, context);
    }
  }
  return { type: 'operations', operations, explanation: explanation.join('').trim().slice(0, 2_000), notes };
}

async function tell(
  operation: Operation,
  files: FileTree,
  callId: string,
  context: PhaseContext<CoreEvents>,
): Promise<void> {
  if (operation.type !== 'write') return;
  context.emit(
    'file.started',
    { path: operation.path, operation: files.has(operation.path) ? 'replace' : 'file' },
    { callId },
  );
  context.emit('file.delta', { path: operation.path, text: operation.content, offset: 0 }, { callId });
  context.emit('file.completed', { path: operation.path, hash: await hashText(operation.content) }, { callId });
}

type Read = { readonly ok: true; readonly operation: Operation } | { readonly ok: false; readonly problem: string };

function readCall(name: string, input: unknown, at: number): Read {
  const common = { state: 'complete' as const, span: { start: at, end: at } };
  switch (name) {
    case 'write_file':
      return parsed(name, tools.write_file.input, input, ({ path: to, content }) =>
        onPath(to, (checked) => ({ ...common, type: 'write', path: checked, content })),
      );
    case 'edit_file':
      return parsed(name, tools.edit_file.input, input, ({ path: to, edits }) =>
        onPath(to, (checked) => ({ ...common, type: 'edit', path: checked, blocks: edits })),
      );
    case 'delete_file':
      return parsed(name, tools.delete_file.input, input, ({ path: to }) =>
        onPath(to, (checked) => ({ ...common, type: 'delete', path: checked })),
      );
    case 'rename_file':
      return parsed(name, tools.rename_file.input, input, ({ from, to }) =>
        onPaths(from, to, (left, right) => ({ ...common, type: 'rename', from: left, to: right })),
      );
    case 'explain':
      return parsed(name, tools.explain.input, input, ({ text }) => ({
        ok: true,
        operation: { ...common, type: 'explanation', text },
      }));
    default:
      return { ok: false, problem: `There is no tool ${name}.` };
  }
}

function parsed<T>(name: string, schema: z.ZodType<T>, input: unknown, make: (value: T) => Read): Read {
  const result = schema.safeParse(input);
  if (result.success) return make(result.data);
  const issue = result.error.issues[0];
  return { ok: false, problem: `The call of ${name} does not fit: ${issue?.path.join('.')} ${issue?.message}` };
}

type Checked = Extract<Operation, { readonly type: 'delete' }>['path'];

function onPath(text: string, make: (path: Checked) => Operation): Read {
  const found = parseProjectPath(text);
  return found.ok ? { ok: true, operation: make(found.path) } : { ok: false, problem: found.message };
}

function onPaths(one: string, other: string, make: (one: Checked, other: Checked) => Operation): Read {
  const found = parseProjectPath(other);
  return found.ok ? onPath(one, (path) => make(path, found.path)) : { ok: false, problem: found.message };
}
