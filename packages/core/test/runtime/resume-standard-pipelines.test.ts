import { describe, expect, it } from 'vitest';
import type { Journal } from '../../src/journal/journal.ts';
import { memoryJournal } from '../../src/journal/memory/memory-journal.ts';
import { createBoxwright } from '../../src/projects/create-boxwright.ts';
import { standardPipelines } from '../../src/pipelines/standard-pipelines.ts';
import { answeringModel, editTag, fileTag } from '../support/answering-model.ts';
import { noSandbox } from '../support/no-sandbox.ts';
import { staticTemplate } from '../support/static-template.ts';
import { brokenRules, eventsOf } from './kit.ts';
import { severableJournal } from './severable-journal.ts';

/** An app whose first edit is refused, so that its second try is killed at every place too; counts what the model was asked. */
function appOn(journal: Journal, asked: string[]) {
  const model = answeringModel((tag) => {
    asked.push(`${tag.request} ${tag.attempt}`);
    if (tag.request === 'A page') return fileTag('index.html', '<h1>Bread</h1>');
    return editTag('index.html', tag.attempt === 1 ? 'Cake' : 'Bread', 'Rolls');
  });
  const pipelines = standardPipelines({ model, template: staticTemplate, sandbox: noSandbox, smoke: 'off' });
  return createBoxwright({ journal, pipelines, interrupted: 'resume', leaseMs: 60, pollMs: 10 });
}

/** Edits a live page with a process that dies after so many commits; says whether it lived to its end. */
async function killAfter(commits: number): Promise<'died' | 'lived'> {
  const shared = memoryJournal();
  const asked: string[] = [];
  const first = appOn(shared, asked);
  const project = await first.projects.create({ ownerId: 'me', id: 'p' });
  await (await project.start('create', { prompt: 'A page' })).result();
  await first.close();

  const dying = severableJournal(shared);
  let left = commits;
  const counted: Journal = {
    ...dying.journal,
    async commit(lease, batch) {
      const committed = await shared.commit(lease, batch);
      if ((left -= 1) === 0) dying.kill();
      return left <= 0 ? new Promise<never>(() => {}) : committed;
    },
  };
  const doomed = appOn(counted, asked);
  const started = await (await doomed.projects.get('p', { ownerId: 'me' }))?.start('edit', { prompt: 'Rename' });
  if (started === undefined) throw new Error('The project is gone.');
  const died = new Promise<'died'>((resolve) => {
    const look = (): void => void (left <= 0 ? resolve('died') : setImmediate(look));
    look();
  });
  const end = await Promise.race([died, started.result().then(() => 'lived' as const)]);

  await using second = appOn(shared, asked);
  const run = await second.runs.get(started.id, { ownerId: 'me' });
  if (run === null) throw new Error('The run is gone.');
  expect(await run.result()).toMatchObject({ status: 'completed', output: { version: 2 } });
  const events = await eventsOf(run);
  expect(brokenRules(events)).toEqual([]);
  const again = await second.projects.get('p', { ownerId: 'me' });
  expect((await again?.files())?.get('index.html')).toBe('<h1>Rolls</h1>');
  // One call a try, and one more only for a call that had begun and was not complete.
  const discarded = events.filter(({ type }) => type === 'model.discarded').length;
  expect(asked.filter((one) => one.startsWith('Rename')).length).toBeLessThanOrEqual(2 + discarded);
  return end;
}

describe('a standard pipeline', () => {
  it('goes on to the same end wherever its process died', async () => {
    let commits = 1;
    while ((await killAfter(commits)) === 'died') commits += 1;
    expect(commits).toBeGreaterThan(8);
  }, 60_000);
});
