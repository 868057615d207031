/** A case whose truth is known because it was made. */
export interface GeneratedCase {
  readonly id: string;
  readonly kind: string;
  readonly path: string;
  readonly text: string;
  readonly blocks: readonly { readonly search: string; readonly replace: string }[];
  /** The text afterwards; null when the only right answer is a refusal. */
  readonly expected: string | null;
  /** The search may be found in more places than meant: a refusal is right too. */
  readonly mayRefuse: boolean;
}
