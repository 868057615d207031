/** `0.4 s`, `12.3 s`. */
export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

/** `812 B`, `1.2 kB`. */
export function bytes(count: number): string {
  return count < 1000 ? `${count} B` : `${(count / 1000).toFixed(1)} kB`;
}

/** `1 file`, `6 files`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Without control characters: paths and messages come from a model, and a terminal obeys escape sequences. */
export function printable(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, ' ');
}
