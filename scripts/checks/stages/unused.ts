import { oneFailed, onePassed, type Stage } from '../stage.ts';

/** No file, export or dependency that nothing uses (knip). */
export const unused: Stage = {
  name: 'unused',
  async run({ root, run, signal }) {
    const { exitCode, output } = await run(['knip', '--no-progress'], { cwd: root, signal });
    return exitCode === 0 ? onePassed : oneFailed(output.trim());
  },
};
