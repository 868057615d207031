import { expect, test } from 'vitest';
import { memorySandbox } from '../testing/index.ts';
import { contractMarkdown } from './contract-markdown.ts';
import { readProviderModule } from './provider-module.ts';
import { runContract } from './run-contract.ts';
import { sandboxContract } from './sandbox-contract.ts';

test('there are at least 120 clauses, each with a name of its own', () => {
  const ids = sandboxContract({ provider: memorySandbox() }).map((clause) => clause.id);
  expect(ids.length).toBeGreaterThanOrEqual(120);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a clause that does not apply is reported with its reason, never dropped', async () => {
  const provider = memorySandbox();
  const report = await runContract({ provider, only: (id) => id === 'egress/none' || id === 'fault/auth' });
  expect(report.clauses).toMatchObject([
    { id: 'egress/none', status: 'skip', reason: 'the provider has no hold on egress' },
    { id: 'fault/auth', status: 'skip', reason: 'there is no fault hook' },
  ]);
});

test('a clause that hangs fails by its own bound and names it', async () => {
  const provider = memorySandbox();
  const hanging = { ...provider, create: () => new Promise<never>(() => undefined) };
  const clause = sandboxContract({ provider: hanging }).find((each) => each.id === 'lifecycle/unique-id');
  const abort = new AbortController();
  const running = clause?.run({ signal: abort.signal });
  abort.abort(new Error('ended by the caller'));
  await expect(running).rejects.toThrow('ended by the caller');
});

test('a provider that fails a clause is reported with what was wrong', async () => {
  const provider = { ...memorySandbox(), name: '' };
  const report = await runContract({ provider, only: (id) => id === 'lifecycle/names-itself' });
  expect(report.clauses[0]).toMatchObject({ status: 'fail' });
  expect(contractMarkdown([report])).toContain('| lifecycle/names-itself | **fails** |');
});

test('a report becomes a table with a total and every reason', () => {
  const report = {
    provider: 'mine',
    clauses: [
      { id: 'a', status: 'pass', ms: 1 } as const,
      { id: 'b', status: 'skip', reason: 'no\npause', ms: 0 } as const,
    ],
  };
  expect(contractMarkdown([report])).toBe(
    '| clause | mine |\n| --- | --- |\n| a | ok |\n| b | skipped |\n| **total** | 1 ok, 0 fail, 1 skipped |\n\n- mine: b: no pause\n',
  );
});

test('a module gives its provider as default or by name, with its fault hook', () => {
  const provider = memorySandbox();
  expect(readProviderModule({ default: provider })?.provider).toBe(provider);
  expect(readProviderModule({ provider, faults: provider.faults })).toEqual({ provider, faults: provider.faults });
  expect(readProviderModule({ default: 1 })).toBeNull();
});
