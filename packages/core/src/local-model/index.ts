export { detectLocalModel, type DetectOptions, type LocalModel } from './detect-local-model.ts';
export { type LocalServer, localServers } from './local-servers.ts';
