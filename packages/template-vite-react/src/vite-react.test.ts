import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { viteReact } from './vite-react.ts';

const template = viteReact();
const lockfile = template.files.get('pnpm-lock.yaml') ?? '';

test('holds the entry chain, an icon and the fixed configuration', () => {
  expect([...template.files.keys()]).toEqual([
    'index.html',
    'package.json',
    'pnpm-lock.yaml',
    'public/favicon.svg',
    'src/App.tsx',
    'src/index.css',
    'src/main.tsx',
    'tsconfig.json',
    'vite.config.ts',
  ]);
  expect(template.files.get('index.html')).toContain('href="/favicon.svg"');
  expect(template.files.get('src/index.css')).toContain('@import "tailwindcss" source("./");');
});

test('keeps the writable files as they are, because recorded answers are keyed by them', () => {
  const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
  const writable = [...template.files].filter(([path]) => /^(?:index\.html$|src\/|public\/)/.test(path));
  const lines = writable.map(([path, text]) => `${path}\0${hashOf(text)}\n`).join('');
  expect(hashOf(lines)).toBe('c3d28f13525774e400363f0ecdeae7755bef510e736a900feda4ced9982f283b');
});

test('names every package of the manifest as available, and nothing else', () => {
  expect(template.store).toEqual([
    '@tailwindcss/vite',
    '@types/react',
    '@types/react-dom',
    '@vitejs/plugin-react',
    'lucide-react',
    'react',
    'react-dom',
    'tailwindcss',
    'typescript',
    'vite',
  ]);
  for (const name of template.store) expect(lockfile).toContain(`\n  ${name.startsWith('@') ? `'${name}` : name}@`);
});

test('pins vite to the version whose dependencies every registry serves', () => {
  expect(template.files.get('package.json')).toContain('"vite": "8.3.8"');
  expect(lockfile).toContain('vite@8.3.8');
});

test('names no registry in its lockfile', () => {
  expect(lockfile).not.toMatch(/https?:|registry|tarball/i);
});

describe('layer', () => {
  test('is the manifest and the lockfile, installed as locked and with scripts off', () => {
    expect(Object.keys(template.layer.files)).toEqual(['package.json', 'pnpm-lock.yaml']);
    expect(template.layer.install).toEqual(['pnpm', 'install', '--frozen-lockfile', '--ignore-scripts']);
  });

  test('has the same id on every call', () => {
    expect(viteReact().layer.id).toBe(template.layer.id);
    expect(template.layer.id).toMatch(/^[0-9a-f]{64}$/);
  });
});

test('protects what the build runs and lets a model write the rest', () => {
  const config = [...template.files.keys()].filter((path) => !/^(?:index\.html$|src\/|public\/)/.test(path));
  for (const path of config) expect(template.protected).toContain(path);
  expect(template.writable).toEqual(['index.html', 'src/**', 'public/**']);
});

test('tells the model what it may import, and no build tool', () => {
  expect(template.guidance).toContain('These packages are installed: lucide-react, react, react-dom.');
});

test('shows no protocol tag in its guidance', () => {
  expect(template.guidance).not.toMatch(/<\/?(?:file|edit|delete|package|command|need)\b/);
});
