/** Whether a value that came out of a page is what its script promised. */
export type Guard<T> = (value: unknown) => value is T;

/** Values of `typeof` kinds. */
export const isBoolean: Guard<boolean> = (value) => typeof value === 'boolean';
export const isNumber: Guard<number> = (value) => typeof value === 'number';
export const isText: Guard<string> = (value) => typeof value === 'string';

/** Lists whose every item passes. */
export function isListOf<T>(item: Guard<T>): Guard<readonly T[]> {
  return (value): value is readonly T[] => Array.isArray(value) && value.every(item);
}

/** Null, or what passes. */
export function isOrNull<T>(guard: Guard<T>): Guard<T | null> {
  return (value): value is T | null => value === null || guard(value);
}

/** Objects whose every named member passes; others are let be. */
export function isRecordOf<T extends object>(members: { readonly [K in keyof T]: Guard<T[K]> }): Guard<T> {
  return (value): value is T => {
    if (typeof value !== 'object' || value === null) return false;
    return Object.entries<Guard<unknown>>(members).every(([name, guard]) => guard(Reflect.get(value, name)));
  };
}
