import type { OutputChunk, OutputStream } from './exec.ts';

/** Most characters kept for readers that come late. */
const keptCharacters = 2 * 1024 * 1024;

/** The output of a process for any number of readers: each gets what is still kept, then what comes. */
export class OutputLog implements AsyncIterable<OutputChunk> {
  private chunks: OutputChunk[] = [];
  private characters = 0;
  private next = 0;
  private ended = false;
  private wake = Promise.withResolvers<void>();
  private readonly waiting: (more: Promise<void>) => Promise<void>;

  /** `waiting` wraps each wait of a reader for more. Default: as it is. */
  constructor(waiting: (more: Promise<void>) => Promise<void> = (more) => more) {
    this.waiting = waiting;
  }

  /** Adds a piece of text; an empty one is nothing. */
  push(stream: OutputStream, text: string): void {
    if (text === '') return;
    this.chunks.push({ stream, text, seq: this.next });
    this.next += 1;
    this.characters += text.length;
    while (this.characters > keptCharacters && this.chunks.length > 1) {
      this.characters -= this.chunks.shift()?.text.length ?? 0;
    }
    this.notify();
  }

  /** Says that nothing more comes. */
  end(): void {
    this.ended = true;
    this.notify();
  }

  /** Reads from the oldest piece kept. */
  async *[Symbol.asyncIterator](): AsyncIterator<OutputChunk> {
    let seq = 0;
    for (;;) {
      const first = this.chunks[0]?.seq ?? this.next;
      const chunk = this.chunks[Math.max(0, seq - first)];
      if (chunk !== undefined) {
        seq = chunk.seq + 1;
        yield chunk;
      } else if (this.ended) return;
      else await this.waiting(this.wake.promise);
    }
  }

  private notify(): void {
    this.wake.resolve();
    this.wake = Promise.withResolvers<void>();
  }
}
