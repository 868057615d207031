/** How comments are written. */
export interface CommentSyntax {
  readonly line: readonly string[];
  readonly block: readonly (readonly [open: string, close: string])[];
}

/** What the edit rules need to know of a language. */
export interface Language {
  /** `free`: leading blanks of a line carry no meaning outside of verbatim text. */
  readonly indentation: 'free' | 'significant';
  /** Texts between backticks may run over lines. */
  readonly templateLiterals: boolean;
  /** A file or replacement that matches holds other text whose blanks count, and is never re-indented. */
  readonly verbatim: RegExp | null;
  readonly comments: CommentSyntax;
  /** Prose: an ellipsis or "the rest" is ordinary text. */
  readonly prose: boolean;
}

/** With the JSX form: models write it in style sheets and data files too. */
const SLASHES: CommentSyntax = {
  line: ['//'],
  block: [
    ['{/*', '*/}'],
    ['/*', '*/'],
  ],
};
const STYLE: CommentSyntax = { line: [], block: [['/*', '*/']] };
const MARKUP: CommentSyntax = {
  line: ['//'],
  block: [
    ['<!--', '-->'],
    ['{/*', '*/}'],
    ['/*', '*/'],
  ],
};
const HASH: CommentSyntax = { line: ['#'], block: [] };
const DASHES: CommentSyntax = { line: ['--'], block: [['/*', '*/']] };
const ANY: CommentSyntax = {
  line: ['//', '#', '--', ';', '%'],
  block: [
    ['<!--', '-->'],
    ['{/*', '*/}'],
    ['/*', '*/'],
  ],
};
const NONE: CommentSyntax = { line: [], block: [] };

const TRIPLE_QUOTES = /"""|'''/;
const HEREDOC = /<<[-~]?\s*['"\w]|"""|'''/;

function language(
  indentation: Language['indentation'],
  comments: CommentSyntax,
  more: Partial<Language> = {},
): Language {
  return { indentation, comments, templateLiterals: false, verbatim: null, prose: false, ...more };
}

const script = language('free', SLASHES, { templateLiterals: true });
const markup = language('free', MARKUP, { templateLiterals: true, verbatim: /<(?:pre|textarea|xmp|listing)\b/i });
const braces = language('free', SLASHES, { verbatim: /"""|`|@"|R"/ });
const prose = language('significant', NONE, { prose: true });
const indented = language('significant', HASH);
const unknown = language('significant', ANY);

const BY_EXTENSION: ReadonlyMap<string, Language> = new Map<string, Language>(
  Object.entries({
    'js jsx mjs cjs ts tsx mts cts gjs gts': script,
    'html htm xhtml vue svelte astro': markup,
    'xml svg': language('free', MARKUP, { verbatim: /<!\[CDATA\[|xml:space/ }),
    css: language('free', STYLE),
    'scss less pcss postcss': language('free', SLASHES),
    'json jsonc json5 webmanifest': language('free', SLASHES),
    'c h cc cpp cxx hpp cs go java kt kts swift rs dart proto prisma groovy gradle m mm zig glsl wgsl': braces,
    php: language('free', { line: ['//', '#'], block: SLASHES.block }, { verbatim: HEREDOC }),
    'graphql gql': language('free', HASH, { verbatim: TRIPLE_QUOTES }),
    sql: language('free', DASHES, { verbatim: /\$\w*\$/ }),
    lua: language('free', DASHES, { verbatim: /\[=*\[/ }),
    'rb sh bash zsh ksh pl r': language('free', HASH, { verbatim: HEREDOC }),
    toml: language('free', HASH, { verbatim: TRIPLE_QUOTES }),
    'ini conf cfg env properties': language('significant', { line: ['#', ';'], block: [] }),
    'md mdx markdown txt text rst adoc': prose,
    'py pyi yaml yml mk nim cr ex exs coffee': indented,
    'sass styl fs fsx': language('significant', SLASHES),
    'pug jade haml slim': language('significant', SLASHES),
    'hs elm': language('significant', DASHES),
  }).flatMap(([extensions, traits]) => extensions.split(' ').map((extension) => [extension, traits] as const)),
);

/** The language of a path, by its extension. An unknown one is treated with most care: blanks count, and every comment style is known. */
export function languageOf(path: string): Language {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  if (dot < 0) return /^(?:readme|license|notice|changelog)$/i.test(name) ? prose : unknown;
  return BY_EXTENSION.get(name.slice(dot + 1).toLowerCase()) ?? unknown;
}
