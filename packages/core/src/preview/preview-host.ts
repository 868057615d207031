import type { Handler } from '@boxwright/verify';

/** What a host is given to show. */
export interface PreviewRequest {
  readonly projectId: string;
  readonly version: number;
  readonly state: 'live' | 'draft';
  readonly handler: Handler;
}

/** Binds built output to an address: one host a project, same site as the host app, served at the root, no cookies. */
export interface PreviewHost extends AsyncDisposable {
  readonly contract: 1;
  /** Shows this handler at the project's address from now on; the address stays the same. `expiresAt` in milliseconds since 1970. */
  publish(preview: PreviewRequest): Promise<{ readonly url: string; readonly expiresAt: number | null }>;
}
