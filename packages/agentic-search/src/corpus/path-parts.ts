/** The extension of a path's last part, in lower case, without the dot; empty when there is none. */
export function extensionOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot + 1).toLowerCase();
}

/** File names that say nothing where their folder's name says something. */
const nameless = new Set([
  'index',
  'page',
  'route',
  'layout',
  '+page',
  '+layout',
  'main',
  'styles',
  'style',
  'template',
  'screen',
  'view',
]);

/** Folder names that say nothing. */
const unspecific = new Set([
  '',
  'src',
  'app',
  'pages',
  'components',
  'lib',
  'layout',
  'layouts',
  'styles',
  'routes',
  'client',
  'ui',
]);

/** A file's name without extensions; for `index`, `page` and the like the name of the nearest folder that says more. */
export function stemOf(path: string): string {
  const parts = path.split('/');
  const last = parts.pop() ?? '';
  const name = last.replace(/\.[^/]*$/, '') || last;
  if (!nameless.has(name.toLowerCase())) return name;
  const folder = parts.pop() ?? '';
  if (unspecific.has(folder.toLowerCase())) return name;
  // `[slug]` and `(group)` name a place in the address, not a thing.
  return /^[[(]/.test(folder) ? (parts.pop() ?? name) : folder;
}

/** The words of a name: `UserNavMenu`, `user-nav-menu` and `user_nav_menu` all give `user`, `nav`, `menu`. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}
