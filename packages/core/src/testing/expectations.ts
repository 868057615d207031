import { CoreError } from '../errors/core-error.ts';
import { canonicalJson } from '../values/canonical-json.ts';
import { toDurable } from '../values/durable.ts';

/** Two values are equal as JSON. */
export function equal(actual: unknown, expected: unknown, what: string): void {
  const [found, wanted] = [actual, expected].map((value) => canonicalJson(toDurable(value, what)));
  if (found !== wanted) throw new Error(`${what}: expected ${wanted}, found ${found}`);
}

/** A condition holds. */
export function holds(condition: boolean, what: string): void {
  if (!condition) throw new Error(`${what} does not hold`);
}

/** A value is there. */
export function present<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`${what} is missing`);
  return value;
}

/** Work rejects with a `CoreError` of this code. */
export async function rejectsWith(work: Promise<unknown>, code: string, what: string): Promise<void> {
  const found = await work.then(
    () => 'no error',
    (error: unknown) => (CoreError.isInstance(error) ? error.code : String(error)),
  );
  equal(found, code, what);
}

/** Everything an iterable gives. */
export async function collected<T>(items: AsyncIterable<T>): Promise<readonly T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}
