import { runApps } from './apps.ts';
import { runPublic } from './public.ts';
import { runSpeed } from './speed.ts';

// `pnpm bench [apps|public|speed] [--misses] [--learn]`
const chosen = process.argv[2] ?? 'all';
const runs = (name: string): boolean => chosen === 'all' || chosen.startsWith('--') || chosen === name;
const learn = process.argv.includes('--learn');

if (runs('apps')) {
  console.log('\n## Apps of this repository');
  runApps({ showMisses: process.argv.includes('--misses'), learn });
}
if (runs('public')) {
  console.log('\n## Public repositories');
  runPublic(process.env['LOCALIZE_CASES'], process.env['LOCALIZE_CLONES'], learn);
}
if (runs('speed')) {
  console.log('\n## Speed');
  runSpeed();
}
