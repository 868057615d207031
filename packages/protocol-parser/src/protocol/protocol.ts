import type { Tags } from './tag-definition.ts';

/** A set of tags that models write and the parser reads. */
export interface Protocol<T extends Tags = Tags> {
  readonly tags: T;
  /** Changes with the tags: a short hash of their names, attributes and bodies. */
  readonly version: string;
}
