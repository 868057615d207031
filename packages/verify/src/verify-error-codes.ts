/** Every code of `VerifyError`, with whether trying again can help. */
export const verifyErrorCodes = {
  /** An option makes no sense: the message names it. */
  'verify/invalid-option': { retryable: false },
  /** The browser did not start. */
  'verify/browser-failed': { retryable: true },
  /** A check rejected, so that nothing is known about the page: the browser went away, or the check is broken. */
  'verify/check-failed': { retryable: true },
} as const satisfies Readonly<Record<`verify/${string}`, { readonly retryable: boolean }>>;

/** A code of `VerifyError`. */
export type VerifyErrorCode = keyof typeof verifyErrorCodes;
