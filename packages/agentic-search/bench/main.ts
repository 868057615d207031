import { runPublic } from './public.ts';

const chosen = process.argv[2] ?? 'all';
if (chosen === 'all' || chosen === 'public') {
  console.log('\n## Public repositories');
  runPublic(process.env['LOCALIZE_CASES'], process.env['LOCALIZE_CLONES'], process.argv.includes('--learn'));
}
