/** What dev servers put over a page to show an error: Vite, Next.js, webpack. */
export const overlays: readonly string[] = [
  'vite-error-overlay',
  'nextjs-portal',
  '#webpack-dev-server-client-overlay',
];
