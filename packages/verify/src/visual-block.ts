/** One visible element of a page as a fact: what it says, where it is, how it looks. */
export interface VisualBlock {
  readonly text: string;
  /** Left edge in CSS pixels from the page's left edge. */
  readonly x: number;
  /** Top edge in CSS pixels from the page's top. */
  readonly y: number;
  /** CSS pixels. */
  readonly width: number;
  /** CSS pixels. */
  readonly height: number;
  /** Computed values by property. */
  readonly style: Readonly<Record<string, string>>;
  readonly selector: string;
  /** `path:line` of the source that made it, when the build marked it. */
  readonly source?: string;
}
