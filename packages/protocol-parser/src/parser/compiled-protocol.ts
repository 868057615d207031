import { ProtocolParserError } from '../protocol-parser-error.ts';
import type { TagBody, TagDefinition } from '../protocol/tag-definition.ts';
import { foreignCloseNames } from './foreign-close-names.ts';
import { type NameTrie, addName, createNameTrie } from './name-trie.ts';

/** When a close tag counts: see the decision table in the documentation of the protocol. What is not named does not count. */
export interface CloseRule {
  /** Counts wherever it stands. */
  readonly anywhere?: boolean;
  /** Counts on a line of its own. */
  readonly own?: boolean;
  /** Counts inside a line when a line end or an open tag at top level follows. */
  readonly beforeLineEnd?: boolean;
  /** Counts when one of these open tags follows. */
  readonly beforeOpen?: readonly string[];
  /** Counts when the close tag of the parent follows. */
  readonly beforeParentClose?: boolean;
  /** Counts when nothing follows. */
  readonly atEnd?: boolean;
  /** The close tag of another child counts under the same look-ahead. */
  readonly mismatchBeforeOpen?: boolean;
  readonly mismatchBeforeParentClose?: boolean;
  /** An open tag of this name, on a line of its own, closes the body. */
  readonly implicitOpen?: string;
}

/** A tag, prepared for reading. */
export interface CompiledTag {
  readonly name: string;
  readonly body: TagBody;
  readonly top: boolean;
  readonly required: readonly string[];
  /** Every name under which an attribute may be written, with the name it is read as. */
  readonly attributeNames: ReadonlyMap<string, string>;
  readonly children: readonly string[];
  readonly rule: CloseRule;
}

/** What a name after `<` or `</` means. */
export interface Token {
  readonly name: string;
  readonly kind: 'tag' | 'reasoning' | 'foreign' | 'update';
  readonly sealed: boolean;
  readonly tag: CompiledTag | null;
}

/** The names to look for. */
export interface CompiledProtocol {
  readonly opens: NameTrie<Token>;
  readonly closes: NameTrie<Token>;
}

/** Tag definitions without their words. */
export type TagShapes = { readonly [tag: string]: Pick<TagDefinition<any>, 'attributes' | 'body' | 'children'> };

/** Names of the tags in which models think aloud. */
export const reasoningNames = ['think', 'thinking', 'reasoning'] as const;

const rawRule: CloseRule = { own: true, beforeLineEnd: true, atEnd: true };
const plainRule: CloseRule = { anywhere: true, own: true };
const searchRule: CloseRule = { beforeOpen: ['replace'], mismatchBeforeOpen: true, implicitOpen: 'replace' };
/** The body of an `<update>` in an edit: a merge under another name. */
const updateRule: CloseRule = { own: true, beforeParentClose: true, atEnd: true };
const replaceRule: CloseRule = { ...updateRule, beforeOpen: ['search'], mismatchBeforeParentClose: true };

/** Prepares a protocol for reading, with the seal if there is one. */
export function compileProtocol(shapes: TagShapes, seal: string | undefined): CompiledProtocol {
  if (seal !== undefined && !/^[0-9a-z]{1,32}$/.test(seal)) {
    throw new ProtocolParserError(
      'protocol-parser/invalid-option',
      `The seal ${JSON.stringify(seal)} must be 1 to 32 characters of 0-9 and a-z.`,
    );
  }
  const opens = createNameTrie<Token>();
  const closes = createNameTrie<Token>();
  const add = (trie: NameTrie<Token>, name: string, kind: Token['kind'], tag: CompiledTag | null, sealed: boolean) =>
    addName(trie, sealed ? `${name}:${seal}` : name, { name, kind, sealed, tag });
  const tags = compileTags(shapes);
  for (const tag of tags) {
    if (seal === undefined) add(opens, tag.name, 'tag', tag, false);
    else {
      add(opens, tag.name, 'tag', tag, true);
      add(closes, tag.name, 'tag', tag, true);
    }
    add(closes, tag.name, 'tag', tag, false);
  }
  const merge = tags.find((tag) => tag.name === 'merge');
  if (merge !== undefined) {
    const update: CompiledTag = { ...merge, top: false, required: [], rule: updateRule };
    for (const trie of [opens, closes]) add(trie, 'update', 'update', update, seal !== undefined);
  }
  for (const name of reasoningNames) {
    add(opens, name, 'reasoning', null, false);
    add(closes, name, 'reasoning', null, false);
  }
  for (const name of foreignCloseNames) add(closes, name, 'foreign', null, false);
  return { opens, closes };
}

function compileTags(shapes: TagShapes): CompiledTag[] {
  const parents = new Map<string, string>();
  for (const [name, tag] of Object.entries(shapes)) for (const child of tag.children ?? []) parents.set(child, name);
  return Object.entries(shapes).map(([name, definition]) => {
    const attributeNames = new Map<string, string>();
    const required: string[] = [];
    for (const [attribute, { required: isRequired, aliases = [] }] of Object.entries<{
      required: boolean;
      aliases?: readonly string[];
    }>(definition.attributes)) {
      for (const alias of [attribute, ...aliases]) attributeNames.set(alias, attribute);
      if (isRequired) required.push(attribute);
    }
    const parent = parents.get(name);
    const siblings = parent === undefined ? [] : (shapes[parent]?.children ?? []);
    return {
      name,
      body: definition.body,
      top: parent === undefined,
      required,
      attributeNames,
      children: definition.children ?? [],
      rule: parent === undefined ? (required.length > 0 ? rawRule : plainRule) : childRule(name, siblings),
    };
  });
}

function childRule(name: string, siblings: readonly string[]): CloseRule {
  if (name === 'search' && siblings.includes('replace')) return searchRule;
  if (name === 'replace' && siblings.includes('search')) return replaceRule;
  return { ...updateRule, beforeOpen: siblings };
}
