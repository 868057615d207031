/** One line of a table: a name and columns that stand under each other. */
export function row(name: string, ...columns: readonly (string | number)[]): string {
  return `${name.padEnd(36)}${columns.map((column) => (typeof column === 'number' || columns.length === 4 ? String(column).padStart(9) : `  ${column}`)).join('')}`;
}

/** Writes a line to standard output. */
export function writeLine(text: string): void {
  process.stdout.write(`${text}\n`);
}
