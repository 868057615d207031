import { CoreError } from '../errors/core-error.ts';
import type { StandardSchema } from '../events/standard-schema.ts';
import { type JsonSchema, jsonSchemaOf } from './json-schema-of.ts';
import type { ObjectRequest } from './model-port.ts';
import type { ModelPart, ModelRequest } from './model-request.ts';
import { parseJsonAnswer } from './parse-json-answer.ts';

/** Asks for an object; an answer that does not fit goes back once with what is wrong with it. */
export async function askForObject<T>(
  request: ObjectRequest<T>,
  answer: (request: ModelRequest, schema: JsonSchema | undefined) => AsyncIterable<ModelPart>,
): Promise<T> {
  const { schema, form = jsonSchemaOf(schema), ...plain } = request;
  const first = await check(await readText(answer(plain, form)), schema);
  if (first.ok) return first.value;
  const subject = plain.subject ?? { request: plain.prompt, base: null };
  const again: ModelRequest = {
    ...plain,
    prompt: `${plain.prompt}\n\nYour last answer could not be used: ${first.problem}\nAnswer again with one JSON object and nothing else.`,
    subject: { ...subject, round: (subject.round ?? 0) + 1 },
  };
  const second = await check(await readText(answer(again, form)), schema);
  if (second.ok) return second.value;
  throw new CoreError('core/model-bad-object', `The model gave no usable object in two answers: ${second.problem}`);
}

async function readText(parts: AsyncIterable<ModelPart>): Promise<string> {
  let text: string[] = [];
  for await (const part of parts) {
    if (part.type === 'text') text.push(part.text);
    else if (part.type === 'discard') text = [];
  }
  return text.join('');
}

type Checked<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: string };

async function check<T>(text: string, schema: StandardSchema<T>): Promise<Checked<T>> {
  const parsed = parseJsonAnswer(text);
  if (!parsed.ok) return parsed;
  const result: unknown = await schema['~standard'].validate(parsed.value);
  if (isSuccess<T>(result)) return { ok: true, value: result.value };
  return { ok: false, problem: `it does not fit the form: ${issuesOf(result)}` };
}

/** A Standard Schema success has a value and no issues; the interface promises the value's type. */
function isSuccess<T>(result: unknown): result is { readonly value: T } {
  return (
    typeof result === 'object' &&
    result !== null &&
    'value' in result &&
    !('issues' in result && result.issues !== undefined)
  );
}

function issuesOf(result: unknown): string {
  const issues: unknown = typeof result === 'object' && result !== null && 'issues' in result ? result.issues : [];
  if (!Array.isArray(issues)) return 'no reason given';
  return issues.slice(0, 5).map(describe).join('; ');
}

function describe(issue: unknown): string {
  if (typeof issue !== 'object' || issue === null) return String(issue);
  const message = 'message' in issue ? String(issue.message) : 'invalid';
  const path = 'path' in issue && Array.isArray(issue.path) ? issue.path.map(segment).join('.') : '';
  return path === '' ? message : `${path}: ${message}`;
}

function segment(part: unknown): string {
  return typeof part === 'object' && part !== null && 'key' in part ? String(part.key) : String(part);
}
