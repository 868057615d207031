import { adapterEntries, boundaries } from './boundaries.ts';
import { type Place, placeOf } from './place-of.ts';
import type { Node, Rule } from './rule.ts';

/** Holds the table of `boundaries.ts`: which package may import which, and where `node:` modules may appear. */
export const importDirection: Rule = {
  meta: { type: 'problem', docs: { description: 'Packages import each other in one direction only.' } },
  create(context) {
    const place = placeOf(context.filename);
    if (place === null) return {};
    const check = (node: Node): void => {
      const specifier = node.source?.value;
      if (typeof specifier !== 'string') return;
      const message = refusal(place, specifier, bringsTypesOnly(node));
      if (message !== null) context.report({ node, message });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

/** Why `specifier` may not be imported from `place`; null when it may. */
function refusal(place: Place, specifier: string, typesOnly: boolean): string | null {
  const boundary = boundaries[place.member];
  if (specifier.startsWith('node:')) return refuseNode(place, specifier);
  if (specifier.startsWith('.')) return refuseRelative(place, specifier);
  if (!specifier.startsWith('@boxwright/')) return refuseVendor(place, specifier);
  const target = specifier.split('/')[1] ?? '';
  if (target === place.member) return `Import your own files by path, not as '${specifier}'.`;
  if (boundary === undefined || !boundary.packages.includes(target)) {
    return `'${place.member}' must not know '${target}' (scripts/lint/boundaries.ts).`;
  }
  const folder = place.path.split('/')[0] ?? '';
  if (!typesOnly && boundary.values?.includes(folder) === false) {
    return `'${folder}' of '${place.member}' may import only types of '${specifier}'.`;
  }
  return place.member === 'core' && adapterEntries.includes(specifier)
    ? `'core' knows contracts, never the adapter '${specifier}'.`
    : null;
}

/** `import type`, `export type`, or a list in which every name is marked as a type. */
function bringsTypesOnly(node: Node): boolean {
  if (node.importKind === 'type' || node.exportKind === 'type') return true;
  const specifiers = node.specifiers ?? [];
  return specifiers.length > 0 && specifiers.every((each) => each.importKind === 'type' || each.exportKind === 'type');
}

function refuseNode(place: Place, specifier: string): string | null {
  const allowed = boundaries[place.member]?.node ?? false;
  if (allowed === true) return null;
  if (allowed === false) return `'${place.member}' runs outside Node too: it must not import '${specifier}'.`;
  const folder = place.path.split('/')[0] ?? '';
  return allowed.folders.includes(folder)
    ? null
    : `Only ${allowed.folders.join(', ')} of '${place.member}' may import '${specifier}'.`;
}

function refuseVendor(place: Place, specifier: string): string | null {
  for (const [vendor, folders] of Object.entries(boundaries[place.member]?.vendors ?? {})) {
    if (specifier !== vendor && !specifier.startsWith(`${vendor}/`)) continue;
    if (!folders.includes(place.path.split('/')[0] ?? '')) {
      return `Only ${folders.join(', ')} of '${place.member}' may import '${vendor}'.`;
    }
  }
  return null;
}

function refuseRelative(place: Place, specifier: string): string | null {
  const depth = place.path.split('/').length - 1;
  const steps = specifier.split('/').filter((step) => step === '..').length;
  return steps > depth ? `'${specifier}' leaves the sources of '${place.member}'.` : null;
}
