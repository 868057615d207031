import { readFile } from 'node:fs/promises';
import { readRunEvents } from '../../client/read-run-events.ts';
import type { Envelope } from '../../events/envelope.ts';
import { CoreError } from '../../errors/core-error.ts';
import { describeRun } from '../../inspect/describe-run.ts';

/** What the command said, and its exit code. */
export interface CommandResult {
  readonly exitCode: 0 | 1;
  readonly output: string;
}

/** `boxwright inspect run.jsonl`: the timeline of a run from a file with one event a line. */
export async function inspectCommand(argv: readonly string[]): Promise<CommandResult> {
  const [command, file, ...rest] = argv;
  if (command !== 'inspect' || file === undefined || rest.length > 0) {
    return {
      exitCode: 1,
      output: 'usage: boxwright inspect <run.jsonl>\nA line of the file is one event of a run, as JSON.\n',
    };
  }
  const bytes = await readFile(file).catch((error: unknown) =>
    error instanceof Error ? error : new Error(String(error)),
  );
  if (bytes instanceof Error) return { exitCode: 1, output: `${file} can't be read: ${bytes.message}\n` };
  const events: Envelope<string, unknown>[] = [];
  try {
    for await (const event of readRunEvents(new Response(new Uint8Array(bytes)))) events.push(event);
  } catch (error) {
    // A file of a run at work has no terminal event; the timeline says so itself.
    if (!CoreError.isInstance(error)) throw error;
  }
  if (events.length === 0) return { exitCode: 1, output: `${file} holds no event of a run.\n` };
  return { exitCode: 0, output: describeRun(events) };
}
