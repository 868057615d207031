/**
 * A member of a browser event's value: the value of a property, or what a method without arguments returns. Undefined when there is
 * none, or none at this moment: Playwright throws when asked for the frame of a request that came before its frame.
 */
export function readMember(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  try {
    const member: unknown = Reflect.get(value, name);
    return typeof member === 'function' ? Reflect.apply(member, value, []) : member;
  } catch {
    // A listener that throws would end the process; what can't be read is treated as absent.
    return undefined;
  }
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
