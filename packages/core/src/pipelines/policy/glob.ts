/** Tells whether a path or a package name fits a glob. */
export type Matcher = (text: string) => boolean;

/**
 * Compiles globs: `*` within a segment, `**` across them (`a/**` is everything below `a`, `**` before a segment also stands for nothing);
 * anything else is itself. `ignoreCase` for protected paths, since some file systems don't tell `PACKAGE.JSON` from `package.json`.
 */
export function matchGlobs(globs: readonly string[], options: { readonly ignoreCase?: boolean } = {}): Matcher {
  const patterns = globs.map((glob) => new RegExp(`^${translate(glob)}$`, options.ignoreCase === true ? 'iu' : 'u'));
  return (text) => patterns.some((pattern) => pattern.test(text));
}

function translate(glob: string): string {
  return glob
    .split(/(\*\*\/|\*\*|\*)/)
    .map((part) => {
      if (part === '**/') return '(?:[^/]+/)*';
      if (part === '**') return '.*';
      if (part === '*') return '[^/]*';
      return part.replaceAll(/[\\^$.|?*+()[\]{}]/g, String.raw`\$&`);
    })
    .join('');
}
