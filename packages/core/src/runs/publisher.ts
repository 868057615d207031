import type { NewVersion } from '../define/phase-context.ts';
import { CoreError } from '../errors/core-error.ts';
import type { EventMeta } from '../events/envelope.ts';
import type { PreviewDesk } from '../preview/preview-desk.ts';
import type { CallBook } from './call-book.ts';
import type { PublishedBefore } from './run-history.ts';
import type { RunScope } from './run-scope.ts';
import { safeMessage } from './safe-message.ts';

/** Makes versions live. */
export interface Publisher {
  publish(version: NewVersion, meta: Pick<EventMeta, 'phase' | 'attempt'>): Promise<number>;
}

/** What a publisher works with. */
export interface PublisherOptions {
  readonly scope: RunScope;
  readonly calls: Pick<CallBook, 'usage'>;
  readonly previews: PreviewDesk | null;
  /** What earlier executions of the run made live. */
  readonly before: readonly PublishedBefore[];
}

/** Makes the publisher of an execution. */
export function createPublisher({ scope, calls, previews, before }: PublisherOptions): Publisher {
  const { record, writer, signal } = scope;
  const found = [...before];

  /** A phase that was killed between its publication and its end is run again: it must find its version, not fail to publish it twice. */
  function takePublished(version: NewVersion, meta: Pick<EventMeta, 'phase' | 'attempt'>): number | null {
    const index = found.findIndex(
      ({ phase, attempt, tree, output }) =>
        phase === meta.phase && attempt === meta.attempt && tree === version.tree && output === version.output,
    );
    return index < 0 ? null : (found.splice(index, 1)[0]?.version ?? null);
  }

  async function show(version: number, meta: Pick<EventMeta, 'phase' | 'attempt'>): Promise<void> {
    if (previews === null) return;
    try {
      const { url } = await previews.show(record.projectId, version);
      const data = { url, version, state: 'live', how: 'published' };
      writer.emit({ ...meta, type: 'preview.ready', durable: true, data });
    } catch (error) {
      // The version is live whatever the preview host does; asking for the preview tries again.
      const data = { version, message: safeMessage(error instanceof Error ? error.message : String(error)) };
      writer.emit({ ...meta, type: 'preview.failed', durable: true, data });
    }
  }

  return {
    async publish(version, meta) {
      signal.throwIfAborted();
      const already = takePublished(version, meta);
      if (already !== null) {
        if (version.output !== null) await show(already, meta);
        return already;
      }
      const { parent, tree, output, unverified, prompt, expectedLive } = version;
      const [n] = await writer.commit(
        [{ ...meta, type: 'version.published', durable: true, data: { version: 'appended', tree, output } }],
        [
          { type: 'version', parent, tree, output, unverified, prompt, usage: calls.usage.total },
          { type: 'publish', version: 'appended', expectedLive },
        ],
      );
      if (n === undefined) throw new CoreError('core/store-failed', 'The journal stored a version without a number.');
      if (output !== null) await show(n, meta);
      return n;
    },
  };
}
