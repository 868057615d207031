import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { pendingRequests, recordedModel, takeAnswer } from '@boxwright/core/recorded';
import { failureOf } from './advise.ts';
import { compose } from './compose.ts';
import { requests, transcripts as ownTranscripts } from './scenario.ts';

const help = `pnpm transcripts
    Replays the requests of the demo and writes each prompt that no recorded answer fits to transcripts/pending/.

pnpm transcripts take KEY FILE --model MODEL --date DATE [--name NAME] [--damaged-from NAME --how TEXT]
    Takes in FILE, the word-for-word answer of MODEL to the pending prompt KEY. An answer that was damaged on purpose
    says from which transcript and how.

Both take --transcripts DIR, the folder to work on; by default that of this example.`;

/** The command line over `@boxwright/core/recorded`: prompts out, answers in. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    model: { type: 'string' },
    date: { type: 'string' },
    name: { type: 'string' },
    'damaged-from': { type: 'string' },
    how: { type: 'string' },
    transcripts: { type: 'string' },
    help: { type: 'boolean' },
  },
});
const [command, key, file] = positionals;
const transcripts = values.transcripts ?? ownTranscripts;

try {
  if (values.help === true) console.log(help);
  else if (command === undefined) await writePrompts();
  else if (command === 'take' && key !== undefined && file !== undefined) await take(key, file);
  else throw new Error(help);
} catch (error) {
  const { message, advice } = failureOf(error);
  console.error(`${message}\n${advice}`);
  process.exitCode = 1;
}

/** Runs every request; one that misses its answer leaves its prompt in `pending/`, those after it may still run. */
async function writePrompts(): Promise<void> {
  await using parts = await compose(recordedModel(transcripts, { onMiss: 'write-request' }));
  const project = await parts.app.projects.create({ ownerId: 'transcripts' });
  for (const [name, prompt] of Object.entries(requests)) {
    const run = await project.start(name === 'create' ? 'create' : 'edit', { prompt });
    const result = await run.result();
    console.log(
      `${name}: ${result.status === 'failed' ? `${result.error.code}: ${result.error.message}` : result.status}`,
    );
    // Every later request starts from this one's version.
    if (result.status !== 'completed' && (name === 'create' || name === 'edit')) break;
  }
  const pending = await pendingRequests(transcripts);
  console.log(`\n${pending.length} prompts wait for an answer in pending/:`);
  for (const { key: id, role, attempt, request } of pending)
    console.log(`  ${id}  ${role}, try ${attempt}: ${request}`);
}

async function take(id: string, path: string): Promise<void> {
  const { model, date, name, how, 'damaged-from': damagedFrom } = values;
  if (model === undefined || date === undefined) throw new Error(`--model and --date are needed.\n\n${help}`);
  if ((damagedFrom === undefined) !== (how === undefined)) throw new Error('--damaged-from and --how go together.');
  const stored = await takeAnswer(transcripts, id, {
    answer: await readFile(path, 'utf8'),
    model,
    date,
    ...(name === undefined ? {} : { name }),
    ...(damagedFrom === undefined || how === undefined ? {} : { verbatim: { damagedFrom, how } }),
  });
  console.log(`Stored as ${stored}.txt and .json`);
}
