import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { z } from 'zod';
import { CoreError } from '../errors/core-error.ts';
import { roleSchema } from '../events/usage.ts';
import type { CallTag } from '../model/call-tag.ts';
import { hashPrompt, promptText } from './prompt-text.ts';
import { listFolder, parseJson } from './transcript-folder.ts';

const pendingSchema = z.object({
  key: z.string(),
  role: roleSchema,
  phase: z.string(),
  attempt: z.number(),
  request: z.string(),
  /** The seal in the written prompt; an answer to it carries this one. */
  seal: z.string(),
  promptHash: z.string(),
});

/** A call that waits for an answer to be taken in. */
export type PendingRequest = z.infer<typeof pendingSchema>;

/** Writes `pending/<key>.json` and the exact prompt, readable, as `pending/<key>.md`. */
export async function writePending(folder: string, tag: CallTag, options: LanguageModelV4CallOptions): Promise<void> {
  const { key, role, phase, attempt, seal } = tag;
  const text = promptText(options.prompt);
  const request: PendingRequest = {
    key,
    role,
    phase,
    attempt,
    request: tag.request,
    seal,
    promptHash: await hashPrompt(text, seal),
  };
  const pending = join(folder, 'pending');
  await mkdir(pending, { recursive: true });
  await writeFile(join(pending, `${key}.md`), text);
  await writeFile(join(pending, `${key}.json`), `${JSON.stringify(request, null, 2)}\n`);
}

/** The calls that wait for an answer, in the order of their keys. */
export async function listPending(folder: string): Promise<readonly PendingRequest[]> {
  const files = (await listFolder(join(folder, 'pending'))).filter((file) => file.endsWith('.json')).toSorted();
  return Promise.all(files.map((file) => readPending(folder, file.slice(0, -'.json'.length))));
}

/**
 * Reads one waiting call.
 * @throws CoreError `core/no-transcript` when no such call waits.
 */
export async function readPending(folder: string, key: string): Promise<PendingRequest> {
  const path = join(folder, 'pending', `${key}.json`);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (cause) {
    throw new CoreError(
      'core/no-transcript',
      `No call with the key ${key} waits in ${folder}: run what makes it first.`,
      { cause },
    );
  }
  const parsed = pendingSchema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw new CoreError('core/transcript-invalid', `${path} is not what a waiting call looks like.`);
}

/** Forgets a waiting call. */
export async function removePending(folder: string, key: string): Promise<void> {
  await rm(join(folder, 'pending', `${key}.json`), { force: true });
  await rm(join(folder, 'pending', `${key}.md`), { force: true });
}
