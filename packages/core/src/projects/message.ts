/** A message of a project's conversation: a projection of `message.added` events. */
export interface Message {
  /** The client's for user messages, the run's for assistant messages. */
  readonly id: string;
  /** Counts per project. */
  readonly seq: number;
  readonly role: 'user' | 'assistant';
  readonly text: string;
  readonly runId: string;
  /** The version that the message's run published, if it did. */
  readonly version: number | null;
  /** ISO 8601. */
  readonly at: string;
}
