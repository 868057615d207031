export type {
  BrowserLaunchOptions,
  BrowserLauncher,
  BrowserPage,
  BrowserTarget,
  LaunchedBrowser,
  OriginHandler,
} from './browser-launcher.ts';
export { chromiumLauncher } from './chromium-launcher.ts';
export type { ChromiumLauncherOptions } from './chromium-launcher.ts';
