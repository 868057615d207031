import { CoreError } from '../errors/core-error.ts';
import type { Json } from './json.ts';

/**
 * Checks that a value survives JSON and returns it as it will be read back: fields that are undefined are gone, -0 is 0.
 * @param what Names the value in the error: "the output of phase build".
 * @throws CoreError `core/not-durable` with the path of the offending part.
 */
export function toDurable(value: unknown, what: string): Json {
  return walk(value, what, '', new Set());
}

function walk(value: unknown, what: string, path: string, above: Set<object>): Json {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value === 0 ? 0 : value;
  if (typeof value === 'object') {
    if (above.has(value)) throw refusal(what, path, 'a cycle');
    above.add(value);
    try {
      if (Array.isArray(value)) return value.map((part, index) => walk(part, what, `${path}[${index}]`, above));
      const prototype: unknown = Object.getPrototypeOf(value);
      if (prototype === Object.prototype || prototype === null) {
        const fields = Object.entries(value).filter(([, part]) => part !== undefined);
        return Object.fromEntries(fields.map(([key, part]) => [key, walk(part, what, `${path}.${key}`, above)]));
      }
    } finally {
      above.delete(value);
    }
  }
  throw refusal(what, path, describe(value));
}

function describe(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null) return `a ${typeof value}`;
  return `an instance of ${value.constructor.name}`;
}

function refusal(what: string, path: string, found: string): CoreError {
  return new CoreError(
    'core/not-durable',
    `${what} does not survive JSON: ${path === '' ? 'it' : `its part ${path}`} is ${found}. Pass plain data; store bytes as blobs.`,
  );
}
