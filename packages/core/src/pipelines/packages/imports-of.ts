/** An import of a file. */
export interface FoundImport {
  readonly specifier: string;
  /** Line of the specifier, from 1. */
  readonly line: number;
}

/** Reads the imports of a file; null when there is no parser for it or it does not parse. */
export type ImportReader = (path: string, text: string) => readonly FoundImport[] | null;

/** Longer files are not parsed: no one writes them by hand. */
const maxChars = 512 * 1024;

/**
 * A reader on `oxc-parser`, an optional peer; null when it is not installed. It reads static imports and re-exports that exist at run time, and
 * dynamic imports of a literal. Comments and strings never count, since the file is parsed.
 */
export async function importReader(): Promise<ImportReader | null> {
  const parser = await import('oxc-parser').catch(() => null);
  if (parser === null) return null;
  return (path, text) => {
    if (!/\.[cm]?[jt]sx?$/.test(path) || text.length > maxChars) return null;
    const { module, errors } = parser.parseSync(path, text);
    if (errors.length > 0) return null;
    const found: FoundImport[] = [];
    const add = (specifier: string, offset: number): void => {
      found.push({ specifier, line: text.slice(0, offset).split('\n').length });
    };
    for (const { moduleRequest, entries } of module.staticImports) {
      if (entries.length === 0 || entries.some((entry) => !entry.isType)) add(moduleRequest.value, moduleRequest.start);
    }
    for (const { moduleRequest, isType } of module.staticExports.flatMap((statement) => statement.entries)) {
      if (moduleRequest !== null && moduleRequest !== undefined && !isType)
        add(moduleRequest.value, moduleRequest.start);
    }
    for (const { moduleRequest } of module.dynamicImports) {
      const literal = /^(['"`])([^'"`$\\]+)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end));
      if (literal?.[2] !== undefined) add(literal[2], moduleRequest.start);
    }
    return found;
  };
}
