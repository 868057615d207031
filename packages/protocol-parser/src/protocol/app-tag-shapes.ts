const path = { path: { required: true } } as const;
const aliasedPath = { path: { required: true, aliases: ['target_file'] } } as const;
const pathTag = { attributes: path, body: 'text' } as const;
const voidTag = { attributes: path, body: 'none' } as const;
const plainTag = { attributes: {}, body: 'text' } as const;

/** What the parser needs to know of the app's tags. The words for the model are in `appProtocol`, so that a program that only reads does not carry them. */
export const appTagShapes = {
  file: pathTag,
  edit: { attributes: aliasedPath, body: 'children', children: ['search', 'replace'] },
  search: plainTag,
  replace: plainTag,
  merge: { attributes: aliasedPath, body: 'text' },
  delete: voidTag,
  rename: { attributes: { from: { required: true }, to: { required: true } }, body: 'none' },
  package: plainTag,
  packages: plainTag,
  command: plainTag,
  need: voidTag,
  explanation: plainTag,
} as const;
