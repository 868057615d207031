import { runApps } from './apps.ts';
import { runPublic } from './public.ts';

// `pnpm bench [apps|public|speed] [--misses] [--learn]`
const chosen = process.argv[2] ?? 'all';
const runs = (name: string): boolean => chosen === 'all' || chosen === name;

if (runs('apps')) {
  console.log('\n## Apps of this repository');
  runApps(process.argv.includes('--misses'));
}
if (runs('public')) {
  console.log('\n## Public repositories');
  runPublic(process.env['LOCALIZE_CASES'], process.env['LOCALIZE_CLONES'], process.argv.includes('--learn'));
}
