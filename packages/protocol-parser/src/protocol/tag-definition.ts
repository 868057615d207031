/** What stands between the tags: text to the byte, nothing, or other tags. */
export type TagBody = 'text' | 'none' | 'children';

/** One tag of a protocol. */
export interface TagDefinition<A extends string = string> {
  /** Names as the events carry them; an alias is read as the name it belongs to. */
  readonly attributes: { readonly [K in A]: { readonly required: boolean; readonly aliases?: readonly string[] } };
  readonly body: TagBody;
  /** For body `children`: the tags that may stand in it. They are tags nowhere else. */
  readonly children?: readonly string[];
  /** One sentence for the model. */
  readonly purpose: string;
  /** Shown to the model and parsed in a test. */
  readonly example: string;
}

/** The tags of a protocol, by name. */
// `any` stands for "whatever attributes this tag has"; `string` would not accept literal attribute names.
export type Tags = { readonly [tag: string]: TagDefinition<any> };
