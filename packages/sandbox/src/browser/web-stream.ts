import type { ReadableStream as NodeReadableStream } from 'node:stream/web';

/** The stream of a web response as Node's own type knows it: two declarations of one class. */
export function isReadableStream(stream: unknown): stream is NodeReadableStream<Uint8Array> {
  return stream instanceof ReadableStream;
}
