import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  base: '/',
  // Outside node_modules, which may be mounted read-only.
  cacheDir: '.vite',
  plugins: [react(), tailwindcss()],
  resolve: { alias: { '@/': '/src/' } },
  // Named ahead, so that the first page load does not make the optimizer run again and reload the page.
  optimizeDeps: { include: ['react', 'react/jsx-dev-runtime', 'react-dom/client', 'lucide-react'] },
  server: { port: 5173, strictPort: true },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Kept names let an error of the built page say which component threw.
    rolldownOptions: { output: { minify: { compress: true, codegen: true, mangle: { keepNames: true } } } },
  },
});
