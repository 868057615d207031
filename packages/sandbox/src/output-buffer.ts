/** Keeps the first and the last half of a stream, so that memory is bounded and both the cause and the end of a failure are seen. */
export class OutputBuffer {
  private readonly headLimit: number;
  private readonly tailLimit: number;
  private readonly head: Uint8Array[] = [];
  private readonly tail: Uint8Array[] = [];
  private headBytes = 0;
  private tailBytes = 0;
  private droppedBytes = 0;

  /** `maxBytes` bounds what is kept. */
  constructor(maxBytes: number) {
    this.headLimit = Math.ceil(maxBytes / 2);
    this.tailLimit = maxBytes - this.headLimit;
  }

  /** Whether the middle was left out. */
  get truncated(): boolean {
    return this.droppedBytes > 0;
  }

  /** Adds bytes in the order they were written. */
  push(bytes: Uint8Array): void {
    const room = this.headLimit - this.headBytes;
    if (room > 0) {
      const start = bytes.subarray(0, room);
      this.head.push(start);
      this.headBytes += start.length;
    }
    const rest = room > 0 ? bytes.subarray(room) : bytes;
    if (rest.length === 0) return;
    this.tail.push(rest);
    this.tailBytes += rest.length;
    while (this.tailBytes > this.tailLimit) {
      const first = this.tail[0];
      if (first === undefined) break;
      const surplus = Math.min(first.length, this.tailBytes - this.tailLimit);
      if (surplus === first.length) this.tail.shift();
      else this.tail[0] = first.subarray(surplus);
      this.tailBytes -= surplus;
      this.droppedBytes += surplus;
    }
  }

  /** What was kept, with a line that says how much is missing. */
  text(): string {
    if (!this.truncated) return decode([...this.head, ...this.tail]);
    return `${decode(this.head)}\n[${this.droppedBytes} bytes left out]\n${decode(this.tail)}`;
  }
}

function decode(parts: readonly Uint8Array[]): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(Buffer.concat(parts));
}
