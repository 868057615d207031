import { z } from 'zod';
import { deltaEvent, durableEvent } from './define-event.ts';
import { findingsSchema } from './finding-schema.ts';
import { roleSchema, usageSchema } from './usage.ts';

/** What models are asked and answer, and what becomes of an answer. */
export const modelEvents = {
  'source.page': durableEvent(
    'A page was read.',
    z.object({ url: z.string(), title: z.string(), blob: z.string().nullable(), sizeBytes: z.number() }),
  ),
  'source.screenshot': durableEvent(
    'The picture of a page, as soon as its bytes exist.',
    z.object({ url: z.string(), blob: z.string(), mediaType: z.string(), width: z.number(), height: z.number() }),
  ),
  'plan.completed': durableEvent(
    'What the planner made of a request.',
    z.object({
      editType: z.string(),
      terms: z.array(z.string()).readonly(),
      patterns: z.array(z.string()).readonly(),
      reasoning: z.string(),
    }),
  ),
  'context.selected': durableEvent(
    'Which files the model is shown, why, and what was left out.',
    z.object({
      rung: z.string(),
      files: z.array(z.object({ path: z.string(), because: z.string(), tokens: z.number() })).readonly(),
      dropped: z.array(z.string()).readonly(),
    }),
  ),
  'model.started': durableEvent(
    'A model is called; opens the call’s span.',
    z.object({ role: roleSchema, modelId: z.string() }),
  ),
  'model.completed': durableEvent(
    'The whole answer is stored as the blob `answer` and is not paid for again.',
    z.object({
      answer: z.string(),
      finishReason: z.string(),
      truncated: z.boolean(),
      usage: usageSchema,
      timings: z.object({ firstMs: z.number(), totalMs: z.number() }),
    }),
  ),
  'model.retrying': durableEvent(
    'A call failed and is made again after a pause, perhaps with another model.',
    z.object({ because: z.string(), delayMs: z.number(), nextModelId: z.string() }),
  ),
  'model.discarded': durableEvent('Everything that carried this `callId` is void.', z.object({ because: z.string() })),
  'reasoning.delta': deltaEvent('Reasoning of a model.', z.object({ text: z.string(), offset: z.number() })),
  'text.delta': deltaEvent('Prose of a model, outside of any tag.', z.object({ text: z.string(), offset: z.number() })),
  'file.started': durableEvent('A file begins to arrive.', z.object({ path: z.string(), operation: z.string() })),
  'file.delta': deltaEvent(
    'Text of a file as it arrives; `offset` in UTF-16 units from the start of the file.',
    z.object({ path: z.string(), text: z.string(), offset: z.number() }),
  ),
  'file.completed': durableEvent('A file has arrived whole.', z.object({ path: z.string(), hash: z.string() })),
  'truncation.detected': durableEvent(
    'An answer broke off, and what is done about it.',
    z.object({ path: z.string().nullable(), signals: z.array(z.string()).readonly(), action: z.string() }),
  ),
  'proposal.completed': durableEvent(
    'A proposal applies.',
    z.object({ operations: z.number(), tree: z.string().nullable() }),
  ),
  'proposal.rejected': durableEvent(
    'A proposal does not apply or breaks a rule.',
    z.object({ findings: findingsSchema }),
  ),
};
