import type { FileFacts } from '../corpus/file-facts.ts';
import { extensionOf } from '../corpus/path-parts.ts';

/** What part of an app a file is, told by its path and, for a barrel, by its content. */
export interface FileKind {
  readonly barrel: boolean;
  readonly primitive: boolean;
  readonly icon: boolean;
  readonly texts: boolean;
  readonly types: boolean;
  readonly aside: boolean;
  readonly style: boolean;
}

/** Judges a file. */
export function fileKind(facts: FileFacts): FileKind {
  const path = `/${facts.path.replaceAll('\\', '/').toLowerCase()}`;
  const extension = extensionOf(path);
  return {
    barrel: /\/index\.[cm]?[jt]sx?$/.test(path) && isBarrel(facts),
    primitive: /\/(ui|primitives|shadcn)\/[^/]+$/.test(path),
    icon: /\/(icons?|svgs?|logos?)\//.test(path) || /icons?\.[jt]sx$/.test(path) || extension === 'svg',
    texts: isTextTable(path),
    types: /\.d\.ts$|\/types?\.ts$|\/types\/|\/interfaces?\//.test(path),
    aside:
      /\.(test|spec|stories)\.|\/(tests?|__tests__|e2e|docs|scripts)\/|\.config\.|\.(md|mdx|txt|ya?ml|lock)$|\/\.[^/]+$/.test(
        path,
      ),
    style: /^(css|scss|sass|less|pcss)$/.test(extension),
  };
}

/** Whether a path is that of a table of texts, such as a locale. */
export function isTextTable(path: string): boolean {
  const lower = `/${path.toLowerCase()}`;
  return (
    /\/(locales?|i18n|lang|langs|languages|translations?|intl)\//.test(lower) ||
    /\/(messages|labels|strings|translations?|locales?|i18n|texts?|copy)\.(json|[cm]?[jt]s)$/.test(lower)
  );
}

function isBarrel(facts: FileFacts): boolean {
  const { imports, definitions } = facts.structure;
  return definitions.length === 0 && imports.some((statement) => statement.reExports);
}
