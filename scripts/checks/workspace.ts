import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** One way into a package. */
export interface Entry {
  /** As a user imports it: `@boxwright/core/sqlite`. */
  readonly specifier: string;
  /** Paths from the package's folder, as in its `exports`. */
  readonly source: string;
  readonly types: string;
  readonly script: string;
}

/** A folder of the workspace with a manifest. */
export interface Member {
  readonly name: string;
  /** Last part of the name, as in `--project core`. */
  readonly short: string;
  readonly folder: string;
  /** Published to users; examples are not. */
  readonly published: boolean;
  readonly entries: readonly Entry[];
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: readonly string[];
  readonly peers: readonly string[];
}

/** Every package and example, published ones ordered so that each comes after those it depends on. */
export async function readWorkspace(root: string): Promise<readonly Member[]> {
  const members: Member[] = [];
  for (const parent of ['packages', 'examples']) {
    const names: readonly string[] = await readdir(join(root, parent)).catch(() => []);
    for (const name of names.toSorted()) {
      const text = await readFile(join(root, parent, name, 'package.json'), 'utf8').catch(() => null);
      if (text !== null) members.push(readMember(join(root, parent, name), JSON.parse(text)));
    }
  }
  return inOrder(members);
}

function readMember(folder: string, manifest: unknown): Member {
  const fields = record(manifest);
  const name = string(fields.name, `name of ${folder}`);
  return {
    name,
    short: folder.slice(folder.lastIndexOf('/') + 1),
    folder,
    published: fields.private !== true,
    entries: Object.entries(record(fields.exports))
      .filter(([subpath]) => subpath !== './package.json')
      .map(([subpath, target]) => readEntry(name, subpath, record(target))),
    scripts: Object.fromEntries(Object.entries(record(fields.scripts)).map(([key, value]) => [key, String(value)])),
    dependencies: Object.keys(record(fields.dependencies)),
    peers: Object.keys(record(fields.peerDependencies)),
  };
}

function readEntry(name: string, subpath: string, target: Readonly<Record<string, unknown>>): Entry {
  const specifier = name + subpath.slice(1);
  return {
    specifier,
    source: string(target['@boxwright/source'], `the source condition of ${specifier}`),
    types: string(target.types, `the types of ${specifier}`),
    script: string(target.default, `the script of ${specifier}`),
  };
}

function inOrder(members: readonly Member[]): readonly Member[] {
  const ordered: Member[] = [];
  const visit = (member: Member): void => {
    if (ordered.includes(member)) return;
    for (const other of members) if (member.dependencies.includes(other.name)) visit(other);
    ordered.push(member);
  };
  members.forEach(visit);
  return ordered;
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function string(value: unknown, what: string): string {
  if (typeof value !== 'string') throw new Error(`${what} is missing`);
  return value;
}
