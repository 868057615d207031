import type { FileTree } from '@boxwright/protocol-parser';
import type { Sandbox } from '@boxwright/sandbox';
import type { Finding } from '@boxwright/verify';
import { decodeContent } from '../../values/decode-text.ts';
import { makeFinding } from '../findings.ts';

/** Bounds of a built app. */
export interface OutputLimits {
  /** 2,000 by default. */
  readonly maxFiles: number;
  /** 64 MiB by default. */
  readonly maxBytes: number;
}

/** Far above what a page ships, far below what fills a store. */
export const defaultOutputLimits: OutputLimits = { maxFiles: 2_000, maxBytes: 64 * 1024 * 1024 };

/** The built files, or why they can't be taken. */
export type Output =
  | { readonly ok: true; readonly files: FileTree }
  | { readonly ok: false; readonly findings: readonly Finding[] };

/** Reads what a build wrote. Only plain files are taken: a link could lead anywhere by the time it is followed. */
export async function readOutput(
  sandbox: Sandbox,
  folder: string,
  signal: AbortSignal,
  limits: OutputLimits = defaultOutputLimits,
): Promise<Output> {
  const there = await sandbox.files.stat(folder, { signal });
  if (there?.type !== 'directory')
    return refuse('output-missing', `The build ended well but wrote no folder ${folder}.`);
  const entries = await sandbox.files.list(folder, { signal, recursive: true, limit: limits.maxFiles * 4 });
  const odd = entries.find((entry) => entry.type === 'symlink' || entry.type === 'other');
  if (odd !== undefined) return refuse('output-not-plain', `The build wrote ${odd.path}, which is no plain file.`);
  const plain = entries.filter((entry) => entry.type === 'file');
  const bytes = plain.reduce((sum, entry) => sum + entry.sizeBytes, 0);
  if (plain.length > limits.maxFiles)
    return refuse('output-too-large', `The built app has ${plain.length} files, at most ${limits.maxFiles} are kept.`);
  if (bytes > limits.maxBytes)
    return refuse('output-too-large', `The built app has ${bytes} bytes, at most ${limits.maxBytes} are kept.`);
  if (plain.length === 0) return refuse('output-missing', `The build ended well but ${folder} is empty.`);
  const read = await sandbox.files.readMany(
    plain.map((entry) => entry.path),
    { signal },
  );
  const files = new Map<string, string | Uint8Array>();
  for (const [path, content] of read) files.set(below(folder, path), decodeContent(content));
  return { ok: true, files };
}

function refuse(code: string, message: string): Output {
  return { ok: false, findings: [makeFinding({ code, message })] };
}

/** The path inside the folder, whether the sandbox names it from the working folder or from the root. */
function below(folder: string, path: string): string {
  const marked = `/${path}`;
  return marked.slice(marked.indexOf(`/${folder}/`) + folder.length + 2);
}
