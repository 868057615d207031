import { ProtocolParserError } from '../protocol-parser-error.ts';
import type { Protocol } from './protocol.ts';
import type { Tags } from './tag-definition.ts';

/** Longest tag name. The look-ahead of the parser, and so what it withholds, is bounded by it. */
export const MAX_TAG_NAME_CHARS = 11;

/**
 * Declares the tags of a protocol. A tag with body `text` and a required attribute is read like `file`: its close tag counts on a line of its own, or at
 * the end of a line. One without is read like `explanation`: its close tag counts anywhere.
 *
 * Throws `protocol-parser/invalid-protocol` for a tag name that is not 1 to 11 letters, digits, `_` or `-` beginning with a letter, for an attribute name
 * longer than 32 characters, and for a child that is not defined or has children itself.
 */
export function defineProtocol<const T extends Tags>(tags: T): Protocol<T> {
  let hash = 0;
  for (const [name, tag] of Object.entries(tags)) {
    if (!/^[a-z][\w-]{0,10}$/i.test(name)) {
      throw new ProtocolParserError(
        'protocol-parser/invalid-protocol',
        `The tag name ${JSON.stringify(name)} must be 1 to ${MAX_TAG_NAME_CHARS} letters, digits, "_" or "-", beginning with a letter.`,
      );
    }
    const attributes = Object.entries<{ readonly aliases?: readonly string[] }>(tag.attributes);
    for (const attribute of attributes.flatMap(([key, { aliases = [] }]) => [key, ...aliases])) {
      if (!/^[a-z_][\w.:-]{0,31}$/i.test(attribute)) {
        throw new ProtocolParserError(
          'protocol-parser/invalid-protocol',
          `The attribute ${JSON.stringify(attribute)} of <${name}> is no attribute name of at most 32 characters.`,
        );
      }
    }
    for (const child of tag.children ?? []) {
      if (tags[child]?.body !== 'text') {
        throw new ProtocolParserError(
          'protocol-parser/invalid-protocol',
          `The child <${child}> of <${name}> must be defined with body "text".`,
        );
      }
    }
    for (const unit of JSON.stringify([name, tag.attributes, tag.body, tag.children]))
      hash = (Math.imul(hash, 31) + unit.charCodeAt(0)) | 0;
  }
  return { tags, version: (hash >>> 0).toString(36) };
}
