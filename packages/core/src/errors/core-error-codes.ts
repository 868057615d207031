import type { Fault } from './fault.ts';

/** What is fixed about an error code: whether asking again can help, and whose fault it is. */
export interface CodeFacts {
  readonly retryable: boolean;
  readonly fault: Fault;
}

/** Every code that `CoreError` carries. One table for the package: both thrown errors and failures of runs. */
export const coreErrorCodes = {
  // Runs
  'core/interrupted': { retryable: true, fault: 'platform' },
  'core/cancelled': { retryable: true, fault: 'user' },
  'core/closed': { retryable: true, fault: 'platform' },
  'core/lease-lost': { retryable: true, fault: 'platform' },
  'core/suspended': { retryable: true, fault: 'platform' },
  'core/deadline': { retryable: true, fault: 'platform' },
  'core/attempts-exhausted': { retryable: true, fault: 'model' },
  'core/pipeline-changed': { retryable: false, fault: 'platform' },
  'core/unknown-pipeline': { retryable: false, fault: 'platform' },
  'core/phase-failed': { retryable: false, fault: 'platform' },
  'core/unknown-project': { retryable: false, fault: 'user' },
  'core/unknown-run': { retryable: false, fault: 'user' },
  // Starts
  'core/invalid-input': { retryable: false, fault: 'user' },
  'core/conflict': { retryable: true, fault: 'user' },
  'core/key-reused': { retryable: false, fault: 'user' },
  'core/quota-denied': { retryable: true, fault: 'user' },
  'core/budget-exceeded': { retryable: false, fault: 'user' },
  'core/model-calls-exhausted': { retryable: true, fault: 'model' },
  // Values and stores
  'core/not-durable': { retryable: false, fault: 'platform' },
  'core/invalid-definition': { retryable: false, fault: 'platform' },
  'core/invalid-event': { retryable: false, fault: 'platform' },
  'core/blob-missing': { retryable: false, fault: 'platform' },
  'core/blob-corrupt': { retryable: false, fault: 'platform' },
  'core/tree-corrupt': { retryable: false, fault: 'platform' },
  'core/invalid-path': { retryable: false, fault: 'user' },
  'core/store-failed': { retryable: true, fault: 'platform' },
  'core/stream-broken': { retryable: true, fault: 'provider' },
  // Projects
  'core/project-exists': { retryable: false, fault: 'user' },
  'core/unknown-version': { retryable: false, fault: 'user' },
  'core/no-live-version': { retryable: false, fault: 'user' },
  'core/no-output': { retryable: false, fault: 'user' },
  'core/no-preview-host': { retryable: false, fault: 'platform' },
  // Models
  'core/string-model': { retryable: false, fault: 'platform' },
  'core/no-transcript': { retryable: false, fault: 'platform' },
  'core/transcript-invalid': { retryable: false, fault: 'platform' },
  'core/model-auth': { retryable: false, fault: 'provider' },
  'core/model-rate-limited': { retryable: true, fault: 'provider' },
  'core/model-unavailable': { retryable: true, fault: 'provider' },
  'core/model-timeout': { retryable: true, fault: 'provider' },
  'core/model-stream-broken': { retryable: true, fault: 'provider' },
  'core/model-refused': { retryable: false, fault: 'model' },
  'core/model-empty': { retryable: true, fault: 'model' },
  'core/model-failed': { retryable: false, fault: 'provider' },
  'core/model-bad-object': { retryable: true, fault: 'model' },
  'core/context-too-long': { retryable: false, fault: 'user' },
  // Landing
  'core/no-browser': { retryable: false, fault: 'platform' },
  'core/nothing-proposed': { retryable: true, fault: 'model' },
  'core/edit-rejected': { retryable: true, fault: 'model' },
  'core/policy-violated': { retryable: true, fault: 'model' },
  'core/gate-failed': { retryable: true, fault: 'model' },
  'core/no-deployer': { retryable: false, fault: 'platform' },
  'core/deploy-failed': { retryable: true, fault: 'provider' },
  'core/not-approved': { retryable: false, fault: 'user' },
  'core/port-taken': { retryable: true, fault: 'platform' },
} as const satisfies Readonly<Record<`core/${string}`, CodeFacts>>;

/** The code of a `CoreError`. */
export type CoreErrorCode = keyof typeof coreErrorCodes;
