import { requests } from '../../src/scenario.ts';
import { openBakery } from './open-bakery.ts';

/**
 * A program that starts the edit on the journal of its first argument and kills itself by KILL, without any chance to
 * tidy up, as soon as it sees the event that its second argument names.
 */
const [journalPath = '', killAt = ''] = process.argv.slice(2);
await using bakery = await openBakery(undefined, { journalPath, leaseMs: 300 });
const run = await bakery.project.start('edit', { prompt: requests.edit });
for await (const event of run.events()) {
  if (event.type === killAt) process.kill(process.pid, 'SIGKILL');
}
console.log(`${killAt} never came`);
