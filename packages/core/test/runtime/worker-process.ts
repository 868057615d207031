// A worker on a shared journal, until it is told to stop.
import { join } from 'node:path';
import { sqliteJournal } from '../../src/sqlite/index.ts';
import { openWorld, sweepApp } from '../../scripts/kill-sweep/world.ts';

const folder = process.argv[2];
if (folder === undefined) throw new Error('usage: worker-process.ts <folder>');
await using journal = sqliteJournal({ path: join(folder, 'journal.db') });
await using app = sweepApp(openWorld(folder), { journal, execute: 'worker' });
const stop = new AbortController();
process.once('SIGTERM', () => stop.abort());
process.stdout.write('ready\n');
await app.work({ signal: stop.signal });
