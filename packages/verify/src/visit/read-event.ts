/** A member of a browser event's value: the value of a property, or what a method without arguments returns. */
export function readMember(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  const member: unknown = Reflect.get(value, name);
  return typeof member === 'function' ? Reflect.apply(member, value, []) : member;
}

/** `readMember` where text is expected; empty when there is none. */
export function readText(value: unknown, name: string): string {
  const member = readMember(value, name);
  return typeof member === 'string' ? member : '';
}

/** `readMember` where a number is expected. */
export function readNumber(value: unknown, name: string): number | null {
  const member = readMember(value, name);
  return typeof member === 'number' ? member : null;
}
