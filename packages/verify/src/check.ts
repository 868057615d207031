import type { Artifact } from './artifact.ts';
import type { Finding } from './finding.ts';
import type { PageLike } from './page-like.ts';
import type { VisualBlock } from './visual-block.ts';
import type { Visit } from './visit/visit.ts';

/** How a check ended. A skip is never a pass: what was not looked at is not known to be good. */
export type CheckStatus =
  | { readonly status: 'pass'; /** Warnings only. */ readonly findings?: readonly Finding[] }
  | { readonly status: 'fail'; readonly findings: readonly Finding[] }
  | { readonly status: 'skip'; readonly reason: string };

/** What a check may use. All that it opens here is closed for it. */
export interface CheckContext {
  /** The page in question. */
  readonly url: string;
  /** Aborts the check: every wait has to end with it. */
  readonly signal: AbortSignal;
  /** Opens a page of the check's own; null without a browser: checks that need one skip. */
  readonly page: (() => Promise<PageLike>) | null;
  /**
   * One visit of `url` that all checks of a run share, loaded and settled on first use. For checks that only look: whatever a
   * check changes in its page, it puts back. Null without a browser.
   */
  readonly visit: (() => Promise<Visit>) | null;
  /** Requests an address without a browser: from the handler of its origin when there is one, else over the network. Follows no redirect. */
  readonly fetch: (url: string) => Promise<Response>;
  /** Keeps something for the report. */
  artifact(artifact: Artifact): void;
  /** What the page is meant to look like. */
  readonly reference?: { readonly url: string } | { readonly blocks: readonly VisualBlock[] };
}

/** One question about a page. It keeps no state between runs. */
export interface Check {
  /** Unique in a run, kebab-case. */
  readonly id: string;
  /** Whether a skip leaves the run ok, because the check needs something that not everyone has. False by default. */
  readonly optional?: boolean;
  /** A rejection means that the check itself is broken or that its browser is gone, never that the page is bad. */
  run(context: CheckContext): Promise<CheckStatus>;
}
