/** A package name with a scope or without, as npm takes them, old names with capitals included; and a range of versions or a tag. */
const SPECIFICATION = /^((?:@[a-z0-9~-][\w.~-]*\/)?[a-z0-9~][\w.~-]*)(?:@([\^~<>=v]*[\w.+*-]+))?$/i;
/** npm's limit for a name. */
const MAX_NAME_CHARS = 214;

/** Reads `name` or `name@range`. Ranges are one comparison or tag; addresses, aliases and folders are refused (null). */
export function parsePackageSpecification(
  text: string,
): { readonly name: string; readonly range: string | null } | null {
  const match = SPECIFICATION.exec(text);
  const name = match?.[1];
  if (name === undefined || name.length > MAX_NAME_CHARS) return null;
  return { name, range: match?.[2] ?? null };
}
