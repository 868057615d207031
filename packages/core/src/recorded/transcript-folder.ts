import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CoreError } from '../errors/core-error.ts';
import { type Transcript, type TranscriptFacts, transcriptSchema } from './transcript.ts';

/** The path of a folder given as a path or a file URL. */
export function folderPath(folder: string | URL): string {
  return typeof folder === 'string' ? folder : fileURLToPath(folder);
}

/**
 * Reads all transcripts of a folder: `<name>.json` with the facts and `<name>.txt` with the answer. A folder that is not there has none.
 * @throws CoreError `core/transcript-invalid` for a file that can't be read as one, and for two that answer the same call.
 */
export async function readTranscripts(folder: string): Promise<ReadonlyMap<string, Transcript>> {
  const found = new Map<string, Transcript>();
  for (const file of (await listFolder(folder)).filter((entry) => entry.endsWith('.json')).toSorted()) {
    const transcript = await readTranscript(folder, file.slice(0, -'.json'.length));
    const other = found.get(transcript.key);
    if (other !== undefined) {
      throw new CoreError(
        'core/transcript-invalid',
        `${other.name} and ${transcript.name} in ${folder} answer the same call: remove one.`,
      );
    }
    found.set(transcript.key, transcript);
  }
  return found;
}

async function readTranscript(folder: string, name: string): Promise<Transcript> {
  const [json, answer] = await Promise.all([
    readFile(join(folder, `${name}.json`), 'utf8'),
    readFile(join(folder, `${name}.txt`), 'utf8').catch((cause: unknown) => {
      throw new CoreError(
        'core/transcript-invalid',
        `${name}.json in ${folder} has no answer beside it: ${name}.txt can't be read.`,
        { cause },
      );
    }),
  ]);
  const facts = transcriptSchema.safeParse(parseJson(json));
  if (facts.success) return { ...facts.data, name, answer };
  const issue = facts.error.issues[0];
  throw new CoreError(
    'core/transcript-invalid',
    `${name}.json in ${folder} is no transcript: ${issue?.path.join('.')} ${issue?.message}`,
  );
}

/** Writes a transcript; the facts go last and by rename, so that a reader never meets half of one. */
export async function writeTranscript(
  folder: string,
  name: string,
  facts: TranscriptFacts,
  answer: string,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.txt`), answer);
  await writeFile(join(folder, `${name}.json.part`), `${JSON.stringify(facts, null, 2)}\n`);
  await rename(join(folder, `${name}.json.part`), join(folder, `${name}.json`));
}

/** A readable name of its own for a call: role, try and the start of the key. */
export function transcriptName(call: {
  readonly role: string;
  readonly attempt: number;
  readonly key: string;
}): string {
  return `${call.role}-${call.attempt}-${call.key.slice(0, 12)}`;
}

/** The entries of a folder, none when it is not there. */
export async function listFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** undefined for text that is no JSON, which no schema takes. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
