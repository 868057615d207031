import type { Role, Usage } from '../events/usage.ts';
import type { Json } from '../values/json.ts';
import type { BlobRef } from '../values/refs.ts';

/** A stored picture or document that goes with a prompt. */
export interface Attachment {
  readonly blob: BlobRef;
  readonly mediaType: string;
}

/**
 * What a call is about, as far as a recorded answer may depend on it. With role, pipeline and try it gives the call's key; the wording
 * of prompts is no part of it.
 */
export interface CallSubject {
  /** What the user asked for. */
  readonly request: Json;
  /** Hash of the user-writable files of the tree that the call starts from; null without one. */
  readonly base: string | null;
  /** Counts the calls of one role within one try, from 0; part of the key only from 1 on. */
  readonly round?: number;
}

/** A tool that a model may call. Nothing executes it: its calls are the answer. */
export interface ToolDefinition {
  /** `[a-z0-9_]`, at most 64 characters. */
  readonly name: string;
  /** For the model. */
  readonly description: string;
  /** JSON schema of its input. Providers hold the model to it; whoever reads the call checks again. */
  readonly input: Readonly<Record<string, unknown>>;
}

/** One call of a model, whichever model answers it. */
export interface ModelRequest {
  readonly role: Role;
  /** The system part. Keep it free of anything that changes from call to call, so that providers can cache it. */
  readonly instructions: string;
  readonly prompt: string;
  /** The last block of the prompt: the only place for what differs between runs, such as the seal. */
  readonly closing?: string;
  readonly images?: readonly Attachment[];
  /** With tools the answer is their calls, told as `tool-call` parts. */
  readonly tools?: readonly ToolDefinition[];
  /** No limit of ours by default. */
  readonly maxOutputTokens?: number;
  /** Name of the calling phase, for the call's tag; the role by default. */
  readonly phase?: string;
  /** By default the prompt itself stands for the request. */
  readonly subject?: CallSubject;
}

/**
 * A piece of an answer. `discard` voids everything that came with its `callId`: forget it and parse afresh, another call follows.
 * `end` is the last part.
 */
export type ModelPart =
  | { readonly type: 'text' | 'reasoning'; readonly text: string; readonly callId: string }
  /** `input` as the model gave it: unchecked. */
  | { readonly type: 'tool-call'; readonly name: string; readonly input: unknown; readonly callId: string }
  | { readonly type: 'discard'; readonly callId: string; readonly because: string }
  | {
      readonly type: 'end';
      readonly callId: string;
      readonly finishReason: string;
      /** The provider says or shows that the answer broke off. */
      readonly truncated: boolean;
      readonly usage: Usage;
    };
