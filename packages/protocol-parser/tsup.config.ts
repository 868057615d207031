import { defineConfig } from 'tsup';

// The parser and the edits are entries of the build, not of the package: each becomes a chunk that a bundler leaves out when only the other is used.
export default defineConfig({
  entry: { index: 'src/index.ts', reading: 'src/parser/parse.ts', editing: 'src/edits/apply-operations.ts' },
  format: ['esm'],
  platform: 'neutral',
  target: 'es2024',
  splitting: true,
  sourcemap: true,
  clean: true,
  dts: false,
});
