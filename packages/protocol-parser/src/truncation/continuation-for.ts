import type { Operation } from '../parser/operation.ts';
import { ProtocolParserError } from '../protocol-parser-error.ts';
import { appProtocol } from '../protocol/app-protocol.ts';
import type { Protocol } from '../protocol/protocol.ts';
import { continuationAnchor } from './continuation-anchor.ts';

/** How a continuation is asked for. */
export interface ContinuationOptions {
  /** How much of the end is given back as context. Default 4,000. */
  readonly tailChars?: number;
  readonly seal?: string;
  /** Must have a `file` tag. Default `appProtocol`. */
  readonly protocol?: Protocol;
}

/** What to ask for, and the end of the file to show with it. */
export interface Continuation {
  readonly instructions: string;
  readonly tail: string;
}

/**
 * Asks for just the missing end of a file that was cut. The reply begins with a copy of the last lines, by which `stitch` verifies the join.
 * Throws `protocol-parser/invalid-option` if the protocol has no `file` tag.
 */
export function continuationFor(
  operation: Operation & { readonly type: 'write' },
  options: ContinuationOptions = {},
): Continuation {
  const { tailChars = 4000, seal, protocol = appProtocol } = options;
  if (protocol.tags['file'] === undefined) {
    throw new ProtocolParserError(
      'protocol-parser/invalid-option',
      'A continuation is written in a <file> tag, which this protocol does not have.',
    );
  }
  const { content, path } = operation;
  const tag = seal === undefined ? 'file' : `file:${seal}`;
  const anchor = continuationAnchor(content);
  const from = Math.max(0, content.length - tailChars);
  const lineStart = from === 0 ? 0 : content.indexOf('\n', from) + 1;
  const start = lineStart > 0 && lineStart <= content.length - anchor.length ? lineStart : from;
  const begin =
    anchor === ''
      ? 'Nothing of it arrived, so write all of it.'
      : `Begin the body with an exact copy of the last lines that arrived, which are:\n${anchor}\nThen go on from there to the end of the file. Repeat nothing else.`;
  const instructions = `Your answer was cut off inside ${path}. Write only what is missing, as the body of one tag and without a code fence:\n<${tag} path="${path}">\n...\n</${tag}>\n${begin}\n`;
  return { instructions, tail: content.slice(start) };
}
