import {
  createCorpus,
  executeSearchPlan,
  type RankedFile,
  type SearchOptions,
  type SearchPlan,
  type SearchResult,
} from '../src/index.ts';

/** A plan with defaults for all that a test does not speak of. */
export function planFor(fields: Partial<SearchPlan> & { readonly terms?: readonly string[] }): SearchPlan {
  const { terms, ...rest } = fields;
  return {
    editType: 'UPDATE_COMPONENT',
    reasoning: '',
    searchTerms: terms ?? [],
    fileTypesToSearch: ['.tsx', '.css'],
    expectedMatches: 1,
    ...rest,
  };
}

/** Searches files given as an object of paths and texts. */
export function search(
  files: Readonly<Record<string, string>>,
  fields: Parameters<typeof planFor>[0],
  options?: SearchOptions,
): SearchResult {
  return executeSearchPlan(createCorpus(Object.entries(files)), planFor(fields), options);
}

/** The paths of a result, best first. */
export function pathsOf(result: SearchResult): string[] {
  return result.files.map((file) => file.path);
}

/** The first file of a result. Fails when there is none. */
export function firstOf(result: SearchResult): RankedFile {
  const [first] = result.files;
  if (first === undefined) throw new Error('nothing was found');
  return first;
}

/** The codes of a result's diagnostics. */
export function codesOf(result: SearchResult): string[] {
  return result.diagnostics.map((diagnostic) => diagnostic.code);
}
