import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ClauseContext, type ClauseDefinition, node, succeeded } from '../clause-context.ts';

/**
 * A build tool as far as these attacks go: it inlines `?raw` imports, runs the plugins that a style sheet names, follows links when it copies
 * and inlines variables. Real bundlers do all of it.
 */
const bundler = `
const fs = require('node:fs');
const read = (path) => { try { return fs.readFileSync(path, 'utf8') } catch (e) { return 'unreadable ' + e.code } };
const out = [];
for (const name of fs.readdirSync('src').sort()) {
  const text = read('src/' + name);
  for (const [, path] of text.matchAll(/from '([^']+)\\?raw'/g)) out.push(read(path.startsWith('/') ? path : 'src/' + path));
  for (const [, path] of text.matchAll(/@plugin "([^"]+)"/g)) out.push(new Function('require', 'process', read('src/' + path))(require, process));
  for (const [, name] of text.matchAll(/import\\.meta\\.env\\.(\\w+)/g)) out.push(process.env[name] ?? 'undefined');
  out.push(text);
}
fs.mkdirSync('dist', { recursive: true });
fs.writeFileSync('dist/bundle.js', out.join('\\n'));
console.log('built', out.join('\\n').length, JSON.stringify(process.env));`;

/** Builds hostile sources with a canary file and a canary variable on the host; neither may reach the output or the log. */
async function nothingLeaks(
  { create, mark }: ClauseContext,
  sources: (canaryFile: string) => Readonly<Record<string, string>>,
  linked = false,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'boxwright-canary-'));
  const canaryFile = join(folder, 'secret.txt');
  await writeFile(canaryFile, mark, { mode: 0o644 });
  const variables = canaryNames(mark);
  for (const name of variables) process.env[name] = mark;
  try {
    const sandbox = await create();
    await sandbox.files.writeMany(
      Object.entries(sources(canaryFile)).map(([path, data]) => ({ path: `src/${path}`, data })),
    );
    if (linked) {
      const link = 'require("node:fs").symlinkSync(process.argv[1], "src/linked.txt")';
      succeeded(await sandbox.exec(node(link, canaryFile)));
    }
    const result = await sandbox.exec(node(bundler));
    const built = result.exitCode === 0 ? await sandbox.files.readText('dist/bundle.js') : '';
    assert.ok(!`${built}${result.stdout}${result.stderr}`.includes(mark), 'a canary leaked');
  } finally {
    for (const name of variables) delete process.env[name];
    await rm(folder, { recursive: true });
  }
}

/** Names of variables that no other run sets at the same time. */
function canaryNames(mark: string): string[] {
  return ['VITE_CANARY', 'FAKE_API_KEY'].map((name) => `${name}_${mark.replaceAll('-', '_')}`);
}

/** A way up and down again that reaches an absolute path from any depth. */
const upFrom = (path: string): string => `${'../'.repeat(12)}${path.slice(1)}`;

/** Sources that a model could write to make a build read its host. */
export const buildAttackClauses: readonly ClauseDefinition[] = [
  {
    id: 'build/raw-import-relative',
    title: 'a raw import that climbs out of the project brings nothing of the host into a build',
    requires: 'namespaces',
    run: (context) => nothingLeaks(context, (file) => ({ 'main.js': `import s from '${upFrom(file)}?raw'` })),
  },
  {
    id: 'build/raw-import-absolute',
    title: 'a raw import of an absolute path brings nothing of the host into a build',
    requires: 'namespaces',
    run: (context) => nothingLeaks(context, (file) => ({ 'main.js': `import s from '${file}?raw'` })),
  },
  {
    id: 'build/code-run-by-a-style-sheet',
    title: "code that a style sheet has the build run sees none of the host's variables and files",
    requires: 'namespaces',
    run: (context) =>
      nothingLeaks(context, (file) => ({
        'index.css': '@plugin "./evil.js"',
        'evil.js': `let f = ''; try { f = require('node:fs').readFileSync('${file}', 'utf8') } catch {} return f + JSON.stringify(process.env)`,
      })),
  },
  {
    id: 'build/links',
    title: 'a link in the sources brings nothing of the host into a build',
    requires: 'namespaces',
    run: (context) => nothingLeaks(context, () => ({ 'main.js': '' }), true),
  },
  {
    id: 'build/inlined-variables',
    title: 'a variable of the host is not inlined into a build',
    run: (context) =>
      nothingLeaks(context, () => ({
        'main.js': canaryNames(context.mark)
          .map((name) => `import.meta.env.${name};`)
          .join(' '),
      })),
  },
];
