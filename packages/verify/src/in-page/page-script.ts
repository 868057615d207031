/** What crosses into a page: plain data. */
export type PageValue = string | number | boolean | null | readonly PageValue[] | { readonly [key: string]: PageValue };

type Tools = Readonly<Record<string, (...args: never[]) => unknown>>;

/**
 * The source text that runs `main(input, tools)` in a page. Functions travel as their own text: each has to stand alone, with no
 * name from its module, which is why helpers come in as `tools` instead of being imported.
 */
export function pageScript<Input extends PageValue, T extends Tools>(
  main: (input: Input, tools: T) => unknown,
  input: Input,
  tools: T,
): string {
  const members = Object.entries(tools).map(([name, tool]) => `${JSON.stringify(name)}: ${tool.toString()}`);
  // Tools that keep function names while bundling wrap functions in calls of `__name`, which a page does not have.
  return `((__name) => (${main.toString()})(${JSON.stringify(input)}, { ${members.join(', ')} }))((named) => named)`;
}
