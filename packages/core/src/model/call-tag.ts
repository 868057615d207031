import type { Role } from '../events/usage.ts';
import { canonicalJson } from '../values/canonical-json.ts';
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
}

/** The key by which a recorded answer is found. It holds nothing of the prompt's wording and no findings. */
export function callKey(call: {
  readonly role: Role;
  readonly pipeline: string;
  readonly attempt: number;
  readonly subject: CallSubject;
}): Promise<string> {
  const { request, base, round = 0 } = call.subject;
  const fields = { role: call.role, pipeline: call.pipeline, request, attempt: call.attempt, base };
  return hashText(canonicalJson(round === 0 ? fields : { ...fields, round }));
}

/** Reads the tag of a call from its provider options; null when it carries none. */
export function readCallTag(providerOptions: unknown): CallTag | null {
  const tag = field(providerOptions, 'boxwright');
  const [role, phase, attempt, key, seal] = ['role', 'phase', 'attempt', 'key', 'seal'].map((name) => field(tag, name));
  if (!isRole(role) || typeof phase !== 'string' || typeof attempt !== 'number') return null;
  if (typeof key !== 'string' || typeof seal !== 'string') return null;
  return { role, phase, attempt, key, seal };
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function isRole(value: unknown): value is Role {
  return value === 'plan' || value === 'generate' || value === 'complete' || value === 'fix' || value === 'apply';
}
