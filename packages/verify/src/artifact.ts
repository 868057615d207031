/** Something that a check leaves as evidence, a screenshot for instance. */
export interface Artifact {
  /** File name, unique in a run. */
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}
