/** An error or rejection that nothing in the page caught. */
export interface PageErrorRecord {
  readonly message: string;
  readonly stack: string;
}

/** An error that something logged. */
export interface ConsoleRecord {
  readonly text: string;
  /** Address of the code or the resource that it is about; empty when unknown. */
  readonly url: string;
}

/** A request that failed, or was answered with an error status or with the wrong kind of content. */
export interface RequestRecord {
  readonly url: string;
  /** `document`, `script`, `stylesheet`, `image`, `font`, `fetch`, … */
  readonly resourceType: string;
  /** Null when no answer came. */
  readonly status: number | null;
  /** The network error, or the content type when that is what is wrong. */
  readonly reason: string;
}

/** What happened in a page since it was watched. */
export interface PageLog {
  readonly pageErrors: readonly PageErrorRecord[];
  readonly consoleErrors: readonly ConsoleRecord[];
  /** Of the watched origin only: what others do is not this page's doing. */
  readonly failedRequests: readonly RequestRecord[];
  /** Scripts and style sheets of the watched origin that came as HTML. */
  readonly mistypedRequests: readonly RequestRecord[];
  /** Addresses that the main frame went to, in order. */
  readonly navigations: readonly string[];
  /** Requests to the watched origin that are still going on, streams apart. */
  readonly inFlight: number;
  /** Whether a dev server called a module of the page outdated, after which it reloads the page. */
  readonly outdated: boolean;
}
