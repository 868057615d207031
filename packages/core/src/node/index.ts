export { previewServer, type PreviewServer, type PreviewServerOptions } from './preview-server.ts';
export { folderDeployer, type FolderDeployerOptions } from './folder-deployer.ts';
export { publishSpans, spanChannels, type SpanMessage } from './publish-spans.ts';
