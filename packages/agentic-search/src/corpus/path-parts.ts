/** The extension of a path's last part, in lower case, without the dot; empty when there is none. */
export function extensionOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot + 1).toLowerCase();
}

/** File names that say nothing; the folder's name speaks for them. */
const nameless = new Set(['index', 'page', 'route', 'layout', '+page', '+layout', 'main', 'styles', 'style']);

/** A file's name without extensions; for `index`, `page` and the like the folder's name. */
export function stemOf(path: string): string {
  const parts = path.split('/');
  const name = (parts.at(-1) ?? '').replace(/\.[^/]*$/, '') || (parts.at(-1) ?? '');
  const parent = parts.at(-2);
  return nameless.has(name.toLowerCase()) && parent !== undefined ? parent : name;
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
