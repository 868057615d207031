import type { FileCorpus } from '../corpus/file-corpus.ts';
import type { FileFacts } from '../corpus/file-facts.ts';

const endings = [
  '',
  '.tsx',
  '.ts',
  '.jsx',
  '.js',
  '.mjs',
  '.css',
  '.scss',
  '.json',
  '/index.tsx',
  '/index.ts',
  '/index.jsx',
  '/index.js',
];

/** The roots that an alias such as `@/` stands for in the common set-ups. */
const aliasRoots = ['src/', '', 'app/', 'client/', 'client/src/'];

/** The file that an import names, or null for a package or a file that is not there. */
export function resolveImport(corpus: FileCorpus, from: string, specifier: string): FileFacts | null {
  const bare = specifier.replace(/[?#].*$/, '');
  if (bare.startsWith('.'))
    return withEnding(corpus, joinPath(from.slice(0, Math.max(0, from.lastIndexOf('/'))), bare));
  const alias = /^(?:@|~|#)\/?(.+)$|^(src\/.+)$|^\/(.+)$/.exec(bare);
  const path = alias?.[1] ?? alias?.[2] ?? alias?.[3];
  if (path === undefined) return null;
  for (const root of aliasRoots) {
    const found = withEnding(corpus, root + path);
    if (found !== null) return found;
  }
  return null;
}

function withEnding(corpus: FileCorpus, path: string): FileFacts | null {
  for (const ending of endings) {
    const found = corpus.get(path + ending);
    if (found !== undefined) return found;
  }
  // TypeScript sources may be imported by the name of their output.
  return path.endsWith('.js') ? withEnding(corpus, path.slice(0, -3)) : null;
}

function joinPath(folder: string, relative: string): string {
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of relative.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}
