import type { PageLike } from './page-like.ts';

/** Answers requests for one origin. */
export type Handler = (request: Request) => Promise<Response>;

/** A connection that a page wants to open, after its name was resolved. */
export interface ConnectionTarget {
  readonly scheme: string;
  readonly host: string;
  readonly address: string;
  readonly port: number;
}

/** A running browser; its owner disposes it. */
export interface Browser extends AsyncDisposable {
  /** A page that shares nothing with earlier ones. */
  newPage(): Promise<PageLike>;
}

/** What a launcher gets. */
export interface LaunchOptions {
  /** Ends the browser. */
  readonly signal: AbortSignal;
  /** Origins (`http://<name>.localhost`, a secure context) that are answered by handlers, with no server behind them. */
  readonly origins?: Readonly<Record<string, Handler>>;
  /** Whether a connection outside `origins` may be opened; all are refused by default. */
  readonly admit?: (target: ConnectionTarget) => boolean;
}

/** Starts a browser that reaches `origins` and what `admit` takes, and nothing else. */
export type BrowserLauncher = (options: LaunchOptions) => Promise<Browser>;
