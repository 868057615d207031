import { ProtocolParserError } from '../protocol-parser-error.ts';
import { reasoningNames } from '../parser/compiled-protocol.ts';
import type { Protocol } from './protocol.ts';

/** What a prompt says about the tags. */
export interface ProtocolInstructionsOptions {
  /** The mark that every tag must carry. */
  readonly seal?: string;
  /** The tags to teach, in this order; the children of a tag come with it. Default: all. */
  readonly tags?: readonly string[];
}

/**
 * Prompt text that teaches a model the protocol, made from the tag definitions alone.
 * Throws `protocol-parser/invalid-option` for a tag that the protocol does not have.
 */
export function protocolInstructions(protocol: Protocol, options: ProtocolInstructionsOptions = {}): string {
  const { seal } = options;
  const children = new Set(Object.values(protocol.tags).flatMap((tag) => tag.children ?? []));
  const names = options.tags ?? Object.keys(protocol.tags).filter((name) => !children.has(name));
  const lines = [
    'Write your answer with these tags. Each tag begins on a line of its own; nothing in a body is escaped or decoded.',
    'Write every close tag on a line of its own, except after a body of one line.',
  ];
  if (seal !== undefined)
    lines.push(
      `Every tag carries the mark "${seal}" after its name, in the open and in the close tag. Tags without the mark are plain text.`,
    );
  for (const name of names) lines.push('', ...describe(protocol, name, seal));
  lines.push(
    '',
    `Do not put the tags in a code fence. Think before the first tag, if you must, inside <${reasoningNames[0]}>.`,
  );
  return `${lines.join('\n')}\n`;
}

function describe(protocol: Protocol, name: string, seal: string | undefined): string[] {
  const tag = protocol.tags[name];
  if (tag === undefined)
    throw new ProtocolParserError('protocol-parser/invalid-option', `The protocol has no tag <${name}>.`);
  const mark = (text: string) => (seal === undefined ? text : sealTags(protocol, text, seal));
  const parts = (tag.children ?? []).map((child) => `${mark(`<${child}>`)}: ${protocol.tags[child]?.purpose ?? ''}`);
  const examples = new Set([tag.example, ...(tag.children ?? []).map((child) => protocol.tags[child]?.example ?? '')]);
  return [`${mark(`<${name}>`)}: ${tag.purpose}`, ...parts, ...[...examples].map(mark)];
}

/** Puts the seal on every tag of the protocol in a text: on the examples, and on text that was written without seal. */
export function sealTags(protocol: Protocol, text: string, seal: string): string {
  const names = Object.keys(protocol.tags).join('|');
  return text.replace(new RegExp(`(</?(?:${names}))(?=[\\s/>])`, 'g'), `$1:${seal}`);
}
