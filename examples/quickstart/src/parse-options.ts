import { parseArgs } from 'node:util';

/** What the command line asks for. */
export interface DemoOptions {
  /** One JSON event a line instead of text for people. */
  readonly json: boolean;
  /** Leaves the preview open until Ctrl-C. */
  readonly keep: boolean;
  readonly help: boolean;
  /** Folder of the recorded answers. Default: those of this example. */
  readonly transcripts: string | null;
}

/** The text of `--help`. */
export const usage = `npm run demo [-- --keep] [-- --json]

  --keep               leave the preview open at the end, until Ctrl-C
  --json               print events, one JSON object a line
  --transcripts DIR    replay the recorded answers of another folder
  --help               print this`;

/** Reads the arguments; an unknown one is an error that says which are known. */
export function parseOptions(args: readonly string[]): DemoOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      json: { type: 'boolean' },
      keep: { type: 'boolean' },
      help: { type: 'boolean' },
      transcripts: { type: 'string' },
    },
  });
  return {
    json: values.json ?? false,
    keep: values.keep ?? false,
    help: values.help ?? false,
    transcripts: values.transcripts ?? null,
  };
}
