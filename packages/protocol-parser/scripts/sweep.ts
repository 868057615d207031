import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Packages that publish their sources, TSX among them; fetched as tarballs, never installed. */
const packages = [
  'react-aria-components',
  'react-aria',
  '@adobe/react-spectrum',
  '@wordpress/components',
  '@elastic/eui',
  'react-day-picker',
  'expo-router',
  'react-native-paper',
  '@react-navigation/elements',
] as const;

const folder = fileURLToPath(new URL('../node_modules/.cache/sweep/', import.meta.url));
mkdirSync(folder, { recursive: true });
for (const name of packages) {
  const target = `${folder}${name.replaceAll('/', '+')}`;
  mkdirSync(target, { recursive: true });
  if (readdirSync(target).length > 0) continue;
  const [tarball = ''] = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder, name], {
    encoding: 'utf8',
  })
    .trim()
    .split('\n');
  execFileSync('tar', ['-xzf', `${folder}${tarball}`, '-C', target]);
}
const { status } = spawnSync('vitest', ['run', 'src/truncation/real-files.test.ts'], {
  stdio: 'inherit',
  env: { ...process.env, BOXWRIGHT_SWEEP: '1', BOXWRIGHT_SWEEP_FOLDER: folder },
});
process.exitCode = status ?? 1;
