import { defineConfig } from 'tsup';

export default defineConfig({
  entry: ['src/index.ts'],
  format: ['esm'],
  platform: 'neutral',
  target: 'es2024',
  sourcemap: true,
  clean: true,
  // 'node:sqlite' has no name without the prefix.
  removeNodeProtocol: false,
  dts: false,
});
