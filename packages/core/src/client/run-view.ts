import type { Finding } from '@boxwright/verify';
import type { Usage } from '../events/usage.ts';
import type { Json } from '../values/json.ts';

/** A file as it arrives. */
export interface FileView {
  readonly text: string;
  readonly complete: boolean;
  /** The model call it comes from; a discarded call takes its files with it. */
  readonly callId: string | null;
}

/** A question that stands. */
export interface QuestionView {
  readonly id: string;
  readonly question: string;
  readonly subject: Json;
}

/** What a user interface shows of a run, folded from its events. Never changed in place. */
export interface RunView {
  /** 'starting' before the first event, then 'running', 'waiting', 'completed', 'failed' or 'cancelled'. */
  readonly status: string;
  /** Number of the last event that was folded; read on from here. */
  readonly seq: number;
  /** Phases at work, by name. */
  readonly phases: readonly string[];
  readonly files: ReadonlyMap<string, FileView>;
  /** What the last try was told. */
  readonly findings: readonly Finding[];
  /** The version that the run published. */
  readonly version: number | null;
  readonly previewUrl: string | null;
  readonly usage: Usage | null;
  readonly waiting: readonly QuestionView[];
  /** Why it failed or was cancelled, in words that can be shown. */
  readonly problem: string | null;
}
