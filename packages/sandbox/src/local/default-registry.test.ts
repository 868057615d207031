import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { defaultRegistry } from './default-registry.ts';
import { findPnpm } from './find-pnpm.ts';

const folder = mkdtempSync(join(tmpdir(), 'boxwright-registry-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('the package manager names its own registry, whatever the environment says', async () => {
  const pnpm = findPnpm(undefined, {}) ?? '';
  process.env['npm_config_registry'] = 'https://elsewhere.example/';
  try {
    const named = await defaultRegistry(pnpm, folder);
    expect(named).toMatch(/^https:\/\/[a-z.]+\/$/);
    expect(named).not.toContain('elsewhere');
  } finally {
    delete process.env['npm_config_registry'];
  }
});

test('an answer that is no address names none', async () => {
  const program = join(folder, 'pnpm');
  writeFileSync(program, '#!/bin/sh\necho undefined\n', { mode: 0o755 });
  expect(await defaultRegistry(program, folder)).toBeNull();
});
