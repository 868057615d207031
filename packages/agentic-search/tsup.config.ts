import { defineConfig } from 'tsup';

export default defineConfig({
  entry: { index: 'src/index.ts', 'ai-sdk/index': 'src/ai-sdk/index.ts' },
  format: ['esm'],
  platform: 'neutral',
  target: 'es2024',
  sourcemap: true,
  clean: true,
  // 'node:sqlite' has no name without the prefix.
  removeNodeProtocol: false,
  dts: false,
});
