export { previewServer, type PreviewServer, type PreviewServerOptions } from './preview-server.ts';
