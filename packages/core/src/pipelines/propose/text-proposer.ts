import {
  appProtocol,
  type FileTree,
  type Operation,
  protocolInstructions,
  type ProtocolResult,
} from '@boxwright/protocol-parser';
import { definePhase } from '../../define/define-phase.ts';
import type { PhaseContext } from '../../define/phase-context.ts';
import type { CoreEvents } from '../../events/core-events.ts';
import type { CallSubject, ModelRequest } from '../../model/model-request.ts';
import type { ModelPort } from '../../model/model-port.ts';
import { defaultPrompts } from '../prompts/default-prompts.ts';
import type { Prompts } from '../prompts/prompts.ts';
import type { Proposal, ProposeInput, ProposePhase } from '../proposal.ts';
import type { Template } from '../template.ts';
import { completeTruncated } from './complete-truncated.ts';
import { type ReadAnswer, readAnswer } from './read-answer.ts';
import { type Showing, showFiles } from './show-files.ts';
import { subjectOf } from './subject-of.ts';

/** What the text proposer works with. */
export interface TextProposerOptions {
  readonly port: ModelPort;
  readonly template: Template;
  /** Globs that the prompt names and shows; the template's by default. */
  readonly writable?: readonly string[];
  /** The texts that ship, by default. */
  readonly prompts?: Prompts;
  /** Most tokens of files in a prompt, as estimated. 60,000 by default: the whole of a small app, and room for the answer in a context of 128,000. */
  readonly contextTokens?: number;
  /** Teaches the `merge` tag; only with something that can merge. False by default. */
  readonly merges?: boolean;
  /** Teaches the `package` tag; only where packages can be had beyond the template's. False by default. */
  readonly packages?: boolean;
  /** Most completions of an answer that broke off; none uses a try. 2 by default. */
  readonly completions?: number;
}

/** Stands in the examples for the seal, so that the instructions are the same for every run and can be cached. */
const standIn = 'seal';

/** Most files that one answer may ask to see. */
const maxNeeded = 5;

/**
 * Proposes by the text protocol: shows the model the app, streams its answer, and takes operations out of tags that carry the run's seal.
 * Runs one round of `need` by itself.
 */
export function textProposer(options: TextProposerOptions): ProposePhase {
  const { template, port, prompts = defaultPrompts } = options;
  const writable = options.writable ?? template.writable;

  return definePhase({
    name: 'propose',
    version: 1,
    async run(input: ProposeInput, context): Promise<Proposal> {
      const files = input.base === null ? template.files : await context.trees.read(input.base);
      const read = (request: ModelRequest): Promise<ReadAnswer> => readAnswer(port.stream(request, context), context);
      const propose = async (asked: readonly string[], round: number): Promise<Answered> => {
        const showing = showFiles(files, {
          writable,
          budgetTokens: options.contextTokens ?? 60_000,
          target: input.request.target ?? null,
          located: input.selection,
          asked,
        });
        tellSelection(showing, input, context);
        const request = requestOf(input, showing, await subjectOf(input.request, files, template, round), context);
        const answer = await read(request);
        const operations = await completeTruncated(
          answer,
          { request, ask: read, max: options.completions ?? 2 },
          context,
        );
        return { operations, result: answer.result };
      };
      let answered = await propose([], 0);
      const asked = needed(answered.operations, files);
      if (asked.length > 0) answered = await propose(asked, 1);
      return proposalOf(answered);
    },
  });

  function requestOf(
    input: ProposeInput,
    showing: Showing,
    subject: CallSubject,
    context: PhaseContext<CoreEvents>,
  ): ModelRequest {
    const { request, fresh } = input;
    const protocol = protocolInstructions(appProtocol, {
      seal: standIn,
      tags: taughtTags(fresh, options),
    });
    return {
      role: input.feedback.length === 0 ? 'generate' : 'fix',
      phase: 'propose',
      instructions: prompts.instructions({ fresh, guidance: template.guidance, protocol, writable, standIn }),
      prompt: prompts.prompt({
        fresh,
        request: request.prompt,
        instructions: request.instructions ?? null,
        editType: input.editType,
        target: request.target ?? null,
        located: input.selection,
        files: showing.shown,
        unshown: showing.dropped,
        context: input.context,
        rewritable: input.rewritable,
        feedback: input.feedback,
      }),
      closing: prompts.closing({ seal: context.seal, standIn, fresh }),
      images: [...input.images, ...(request.attachments ?? [])],
      subject,
    };
  }
}

function taughtTags(fresh: boolean, { merges, packages: adds }: TextProposerOptions): readonly string[] {
  const packages = adds === true ? ['package'] : [];
  if (fresh) return ['file', ...packages, 'explanation'];
  return [
    'edit',
    ...(merges === true ? ['merge'] : []),
    'file',
    'delete',
    'rename',
    ...packages,
    'need',
    'explanation',
  ];
}

function tellSelection({ shown, dropped }: Showing, input: ProposeInput, context: PhaseContext<CoreEvents>): void {
  const files = shown.map(({ path, because, tokens }) => ({ path, because, tokens }));
  const rung = input.request.target === undefined ? (input.selection?.rung ?? 'full-context') : 'target';
  context.emit('context.selected', { rung, files, dropped });
}

/** Files that the answer asks for and that exist. Whoever asks for what was shown, or for nothing that exists, is not asked again. */
function needed(operations: readonly Operation[], files: FileTree): readonly string[] {
  const paths = operations.flatMap((operation) =>
    operation.type === 'need' && files.has(operation.path) ? [operation.path] : [],
  );
  return [...new Set<string>(paths)].slice(0, maxNeeded);
}

/** An answer with its last file completed where that was possible. */
interface Answered {
  readonly operations: readonly Operation[];
  readonly result: ProtocolResult;
}

/** What the answer comes to; prose outside of tags stands in for a missing explanation. */
function proposalOf({ operations: all, result }: Answered): Proposal {
  const explanations = all.flatMap((operation) => (operation.type === 'explanation' ? [operation.text.trim()] : []));
  const operations = all.filter(isWork);
  const notes = result.diagnostics.slice(0, 10).map((diagnostic) => diagnostic.message);
  return {
    type: 'operations',
    operations,
    explanation: explanations.join('\n') || result.text.trim().slice(0, 2_000),
    notes,
  };
}

function isWork(operation: Operation): boolean {
  return operation.type !== 'explanation' && operation.type !== 'need';
}
