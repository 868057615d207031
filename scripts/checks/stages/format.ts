import { oneFailed, onePassed, type Stage } from '../stage.ts';

/** Every file is formatted; `pnpm format` formats them in place. */
export const format: Stage = {
  name: 'format',
  async run({ root, run, signal }) {
    const { exitCode, output } = await run(['oxfmt', '--check', '.'], { cwd: root, signal });
    // oxfmt exits 0 without a word when its patterns match nothing.
    const files = Number(/ on (\d+) files?/.exec(output)?.[1] ?? 0);
    if (exitCode === 0 && files > 0) return { ...onePassed, passed: files };
    return oneFailed(`run 'pnpm format'\n${output.trim()}`);
  },
};
