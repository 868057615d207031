import type { FileFacts } from '../corpus/file-facts.ts';

/** Routes that are listed at most. */
export const maxRoutes = 60;

/** The addresses that a file answers: by its place in a folder of routes, or by the paths that it declares. */
export function routesOf(facts: FileFacts): string[] {
  const routes: string[] = [];
  const byFile =
    /(?:^|\/)app(\/.*)?\/page\.[jt]sx?$/.exec(`/${facts.path}`) ??
    /(?:^|\/)pages(\/.*)\.[jt]sx?$/.exec(`/${facts.path}`);
  if (byFile !== null && !/\/_|\/api\//.test(byFile[1] ?? '')) {
    const path = (byFile[1] ?? '').replace(/\/\([^)]*\)/g, '').replace(/\/index$/, '');
    routes.push(path === '' ? '/' : path);
  }
  for (const span of facts.structure.spans) {
    if (span.type !== 'string' || span.attribute !== 'path') continue;
    routes.push(facts.view.slice(span.start + 1, span.end - 1));
  }
  for (const property of facts.structure.properties) {
    if (/(^|\.)path$/.test(property.path) && /^[/*:\w-]/.test(property.value)) routes.push(property.value);
  }
  return [...new Set(routes)].filter((route) => route.length <= 120);
}
