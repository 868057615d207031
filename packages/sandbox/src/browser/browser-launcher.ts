/** Answers a request, as a server would. */
export type OriginHandler = (request: Request) => Promise<Response>;

/** Where a page wants to connect, after its name was resolved. */
export interface BrowserTarget {
  /** `http` for a plain request, `https` for a tunnel (TLS or WebSocket; the browser does not say which). */
  readonly scheme: string;
  /** The host as the page names it. */
  readonly host: string;
  /** The address it resolved to; this one is connected to. */
  readonly address: string;
  /** The port. */
  readonly port: number;
}

/** The part of a playwright Page that callers use. */
export interface BrowserPage {
  /** Loads an `http:` or `https:` address. */
  goto(url: string, options?: { timeout?: number }): Promise<unknown>;
  /** Runs code in the page. */
  evaluate<T>(code: string): Promise<T>;
  /** A PNG of the page. */
  screenshot(options?: { fullPage?: boolean }): Promise<Uint8Array>;
  /** Sets the size of the window's inside, in CSS pixels. */
  setViewportSize(size: { width: number; height: number }): Promise<void>;
  /** Listens to one of playwright's page events; the value is that event's own. */
  on(event: string, listener: (value: never) => void): unknown;
  /** Closes the page. */
  close(): Promise<void>;
}

/** Options of a launch. */
export interface BrowserLaunchOptions {
  /** Ends the browser. */
  readonly signal: AbortSignal;
  /** Handlers by origin (`http://app.localhost`): a secure context without a server. Default: none. */
  readonly origins?: Readonly<Record<string, OriginHandler>>;
  /** Whether a connection to anywhere else may be made, asked after name resolution. Default: never. */
  readonly admit?: (target: BrowserTarget) => boolean;
}

/** A running browser. Disposing it ends all its processes. */
export interface LaunchedBrowser extends AsyncDisposable {
  /** Opens a page in a context of its own: no cookies, no storage of another page. */
  newPage(): Promise<BrowserPage>;
}

/** Starts a browser whose every connection goes through the guard. */
export type BrowserLauncher = (options: BrowserLaunchOptions) => Promise<LaunchedBrowser>;
