import type { ModelMessage } from 'ai';
import type { PhaseContext } from '../define/phase-context.ts';
import type { CoreEvents } from '../events/core-events.ts';
import type { ModelRequest } from './model-request.ts';

/** The user's message: prompt, pictures, and the closing block last, so that everything before it can be cached. */
export async function buildMessages(request: ModelRequest, context: PhaseContext<CoreEvents>): Promise<ModelMessage[]> {
  const images = await Promise.all(
    (request.images ?? []).map(async ({ blob, mediaType }) => ({
      type: 'file' as const,
      data: await context.blobs.get(blob),
      mediaType,
    })),
  );
  const closing = request.closing === undefined ? [] : [{ type: 'text' as const, text: request.closing }];
  return [{ role: 'user', content: [{ type: 'text', text: request.prompt }, ...images, ...closing] }];
}
