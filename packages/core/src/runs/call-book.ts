import type { CallLedger, CallRequest, PaidAnswer } from '../define/call-ledger.ts';
import { CoreError } from '../errors/core-error.ts';
import { addUsage, type Role, roleSchema, type Usage } from '../events/usage.ts';
import type { Budget, Quota } from '../quota/quota.ts';
import { z } from 'zod';
import type { RunHistory, UsageBook } from './run-history.ts';
import { hashText } from '../values/hash.ts';
import { memoEffect, readMemo, type RunScope } from './run-scope.ts';

/** How long a reservation outlives its call's admission before it counts as leaked. */
const reservationMs = 15 * 60 * 1000;

const admittedSchema = z.object({
  role: roleSchema,
  repair: z.boolean(),
  modelId: z.string(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  reservation: z.string().nullable(),
  /** Which request of which phase call it is: by it a re-run finds the answer. */
  place: z.string(),
});
type Admitted = z.output<typeof admittedSchema>;

/** The book of one execution. */
export interface CallBook {
  /** The ledger as one phase sees it. */
  ledgerFor(call: { readonly attempt: number; readonly memoKey: string }): CallLedger;
  readonly usage: UsageBook;
  /** Books a call that an earlier execution began and did not end: nobody can say what it used, so its input counts as estimated. */
  settleInterrupted(callId: string): Promise<void>;
}

/** What a book works with. */
export interface CallBookOptions {
  readonly scope: RunScope;
  /** Who is charged. */
  readonly subject: string;
  readonly quota: Quota | null;
  readonly budget: Budget | null;
  /** The most calls of a run; null for no bound. */
  readonly maxCalls: number | null;
  /** What earlier executions of the run used. */
  readonly before: Pick<RunHistory, 'usage' | 'modelCalls' | 'paid'>;
}

/** Makes the book of an execution. */
export function createCallBook(options: CallBookOptions): CallBook {
  const { scope, quota, budget } = options;
  const { journal, record, surroundings, writer } = scope;
  const admitted = new Map<string, Admitted>();
  let usage = options.before.usage;
  let calls = options.before.modelCalls;

  function price(
    modelId: string,
    used: { readonly inputTokens: number; readonly outputTokens: number },
  ): number | null {
    return budget === null ? null : budget.price(modelId, used);
  }

  /** Answers that earlier executions paid for, by their place; read once, when the first phase looks. */
  let paidByPlace: Promise<Map<string, PaidAnswer[]>> | null = null;

  async function readPaid(): Promise<Map<string, PaidAnswer[]>> {
    const byPlace = new Map<string, PaidAnswer[]>();
    for (const answer of options.before.paid) {
      const kept = admittedSchema.safeParse((await readMemo(journal, record.id, memoKey(answer.callId)))?.value);
      if (kept.success) byPlace.set(kept.data.place, [...(byPlace.get(kept.data.place) ?? []), answer]);
    }
    return byPlace;
  }

  async function paid(place: string): Promise<PaidAnswer | null> {
    if (options.before.paid.length === 0) return null;
    paidByPlace ??= readPaid();
    return (await paidByPlace).get(place)?.shift() ?? null;
  }

  async function admit(call: CallRequest, attempt: number, place: string): Promise<void> {
    if (options.maxCalls !== null && calls >= options.maxCalls) {
      throw new CoreError('core/model-calls-exhausted', `The run has made its ${options.maxCalls} model calls.`);
    }
    const cost = price(call.modelId, call.estimate);
    const spent = usage.total.cost ?? 0;
    if (budget?.perRun !== undefined && spent + (cost ?? 0) > budget.perRun) {
      const message = `The run has spent ${spent} of ${budget.perRun}; the next model call may cost ${cost ?? 0}.`;
      throw new CoreError('core/budget-exceeded', message);
    }
    calls += 1;
    const reservation = await reserve(call, cost);
    const { inputTokens, outputTokens } = call.estimate;
    const repair = attempt > 1 || call.role === 'fix';
    const entry = { role: call.role, repair, modelId: call.modelId, inputTokens, outputTokens, reservation, place };
    admitted.set(call.callId, entry);
    await writer.commit([], [await memoEffect(journal, memoKey(call.callId), entry)]);
  }

  async function reserve(call: CallRequest, cost: number | null): Promise<string | null> {
    if (quota === null) return null;
    const reserved = await quota.reserve(options.subject, {
      key: `${record.id}/${call.callId}`,
      expiresAt: surroundings.now() + reservationMs,
      tokens: call.estimate.inputTokens + call.estimate.outputTokens,
      cost,
    });
    if (reserved.ok) return reserved.id;
    const until = new Date(reserved.resetAt).toISOString();
    throw new CoreError('core/quota-denied', `The quota refuses this model call (${reserved.code}) until ${until}.`);
  }

  async function book(
    call: Admitted,
    used: { readonly inputTokens: number; readonly outputTokens: number },
  ): Promise<Usage> {
    const { inputTokens, outputTokens } = used;
    const entry: Usage = { inputTokens, outputTokens, cost: price(call.modelId, used) };
    usage = addCall(usage, call, entry);
    writer.emit({ type: 'usage.updated', durable: true, data: usage });
    if (quota !== null && call.reservation !== null) {
      await quota.settle(call.reservation, { ...entry, role: call.role, repair: call.repair });
    }
    return entry;
  }

  function take(callId: string): Admitted {
    const call = admitted.get(callId);
    if (call === undefined)
      throw new CoreError('core/invalid-event', `The model call ${callId} was not admitted, or is settled.`);
    admitted.delete(callId);
    return call;
  }

  return {
    get usage() {
      return usage;
    },
    ledgerFor: ({ attempt, memoKey: phaseCall }) => ({
      paid: async (call) => (call.request === undefined ? null : paid(await placeOf(phaseCall, call))),
      admit: async (call) => admit(call, attempt, await placeOf(phaseCall, call)),
      settle: async (callId, used) => book(take(callId), used),
      release: async (callId) => {
        const { reservation } = take(callId);
        if (quota !== null && reservation !== null) await quota.release(reservation);
      },
    }),
    async settleInterrupted(callId) {
      const kept = admittedSchema.safeParse((await readMemo(journal, record.id, memoKey(callId)))?.value);
      if (kept.success) await book(kept.data, { inputTokens: kept.data.inputTokens, outputTokens: 0 });
    },
  };
}

function memoKey(callId: string): string {
  return `~call/${callId}`;
}

function addCall(book: UsageBook, call: { readonly role: Role; readonly repair: boolean }, used: Usage): UsageBook {
  const ofRole = book.byRole[call.role];
  return {
    total: addUsage(book.total, used),
    byRole: { ...book.byRole, [call.role]: ofRole === undefined ? used : addUsage(ofRole, used) },
    repair: call.repair ? addUsage(book.repair, used) : book.repair,
  };
}

async function placeOf(phaseCall: string, call: Pick<CallRequest, 'role' | 'request'>): Promise<string> {
  return `${phaseCall}/${call.role}/${await hashText(call.request ?? '')}`;
}
