/** A package name as the npm registry allows it, with an optional scope. */
const packageName = /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/;

/** Whether the text is a package name. Nothing that a package manager could take for a flag, a path, an address or an alias is. */
export function isPackageName(text: string): boolean {
  return text.length <= 214 && packageName.test(text) && !text.startsWith('-');
}

/** The package that an import names; null for the project's own files, aliases, addresses and modules of the platform. */
export function packageOf(specifier: string): string | null {
  if (/^[./#~]/.test(specifier) || specifier.includes(':')) return null;
  const [first = '', second = ''] = specifier.split('/');
  const name = first.startsWith('@') ? `${first}/${second}` : first;
  return isPackageName(name) ? name : null;
}

/** A range as it may follow a name: versions, comparators, tags; no address, no alias, no path. */
export function isPackageRange(text: string): boolean {
  return text.length <= 100 && /^[\w.^~<>=*|+ -]+$/.test(text) && !text.startsWith('-');
}
