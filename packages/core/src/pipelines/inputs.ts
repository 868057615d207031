import { z } from 'zod';
import type { StandardSchema } from '../events/standard-schema.ts';
import type { Attachment } from '../model/model-request.ts';
import { type BlobRef, isBlobRef, isTreeRef, type TreeRef } from '../values/refs.ts';
import type { Target } from '@boxwright/agentic-search';

/** What a user asks for. */
export interface PromptInput {
  /** 1 to 20,000 characters. */
  readonly prompt: string;
  /** The client's id of the message. */
  readonly messageId?: string;
  /** Standing instructions of the host or the project, at most 20,000 characters. */
  readonly instructions?: string;
  /** At most 8. */
  readonly attachments?: readonly Attachment[];
}

/** A change a user asks for. */
export interface EditInput extends PromptInput {
  /** A picked place; skips planner and search. */
  readonly target?: Target;
}

const shape = {
  prompt: z.string().trim().min(1).max(20_000),
  messageId: z.string().max(200).exactOptional(),
  instructions: z.string().max(20_000).exactOptional(),
  attachments: z
    .array(
      z.object({
        blob: z.custom<BlobRef>((value) => typeof value === 'string' && isBlobRef(value), 'not the hash of a blob'),
        mediaType: z.string(),
      }),
    )
    .max(8)
    .exactOptional(),
};

const target = z.object({
  path: z.string(),
  startLine: z.number().int().min(1),
  endLine: z.number().int().min(1),
  line: z.number().int().min(1),
  hash: z.string().max(64).exactOptional(),
});

/** Schema of `PromptInput`. */
export const promptInput: StandardSchema<PromptInput> = z.object(shape);

/** Schema of `EditInput`. */
export const editInput: StandardSchema<EditInput> = z.object({ ...shape, target: target.exactOptional() });

/** Schema of a version by its number. */
export const versionInput: StandardSchema<{ readonly version: number }> = z.object({
  version: z.number().int().min(1),
});

/** Schema of a version that may be left out. */
export const optionalVersionInput: StandardSchema<{ readonly version?: number }> = z.object({
  version: z.number().int().min(1).exactOptional(),
});

/** Schema of the input of `repair`. */
export const repairInput: StandardSchema<PromptInput & { readonly candidate: TreeRef }> = z.object({
  ...shape,
  candidate: z.custom<TreeRef>((value) => typeof value === 'string' && isTreeRef(value), 'not the hash of a tree'),
});
