import type { Role } from '../events/usage.ts';
import { canonicalJson } from '../values/canonical-json.ts';
import type { Json } from '../values/json.ts';
import { hashText } from '../values/hash.ts';
import type { CallSubject } from './model-request.ts';

/** What core puts on every call as `providerOptions.boxwright`. */
export interface CallTag {
  readonly role: Role;
  readonly phase: string;
  readonly attempt: number;
  /** SHA-256 of canonical JSON: role, pipeline, request, attempt, hash of the base's writable files, and the round from 1 on. */
  readonly key: string;
  /** The run's mark on protocol tags. */
  readonly seal: string;
  /** The beginning of what the user asked for, at most 200 characters, so that a person can tell calls apart. */
  readonly request: string;
}

/** The key by which a recorded answer is found. It holds nothing of the prompt's wording and no findings. */
export function callKey(call: {
  readonly role: Role;
  readonly pipeline: string;
  readonly attempt: number;
  readonly subject: CallSubject;
}): Promise<string> {
  const { request, base, round = 0 } = call.subject;
  const parts = { role: call.role, pipeline: call.pipeline, request, attempt: call.attempt, base };
  return hashText(canonicalJson(round === 0 ? parts : { ...parts, round }));
}

const fields = ['role', 'phase', 'attempt', 'key', 'seal', 'request'] as const;

/** Reads the tag of a call from its provider options; null when it carries none. */
export function readCallTag(providerOptions: unknown): CallTag | null {
  const tag = field(providerOptions, 'boxwright');
  const [role, phase, attempt, key, seal, request] = fields.map((name) => field(tag, name));
  if (!isRole(role) || typeof phase !== 'string' || typeof attempt !== 'number') return null;
  if (typeof key !== 'string' || typeof seal !== 'string') return null;
  return { role, phase, attempt, key, seal, request: typeof request === 'string' ? request : '' };
}

/** A request as a person reads it in a list. */
export function summarizeRequest(request: Json): string {
  const text = typeof request === 'string' ? request : canonicalJson(request);
  // By code points, so that no half of a surrogate pair is left.
  return text.length <= 200 ? text : `${Array.from(text.slice(0, 199)).slice(0, -1).join('')}…`;
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function isRole(value: unknown): value is Role {
  return value === 'plan' || value === 'generate' || value === 'complete' || value === 'fix' || value === 'apply';
}
