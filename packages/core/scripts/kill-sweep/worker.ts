// The process that is killed: starts a run, says so, and works on it until the end.
import { join } from 'node:path';
import { sqliteJournal } from '../../src/sqlite/index.ts';
import { openWorld, sweepApp } from './world.ts';

const folder = process.argv[2];
if (folder === undefined) throw new Error('usage: worker.ts <folder>');
await using journal = sqliteJournal({ path: join(folder, 'journal.db') });
await using app = sweepApp(openWorld(folder), { journal });
const project = await app.projects.get('p', { ownerId: 'me' });
if (project === null) throw new Error('The project is missing.');
const run = await project.start('change', { text: 'new' });
process.stdout.write(`${run.id}\n`);
await run.result();
process.stdout.write('done\n');
