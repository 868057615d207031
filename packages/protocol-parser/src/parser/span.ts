/** A half-open range of offsets, in UTF-16 units of the whole answer. */
export interface Span {
  readonly start: number;
  readonly end: number;
}
