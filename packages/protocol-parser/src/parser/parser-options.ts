import type { Protocol } from '../protocol/protocol.ts';
import type { Tags } from '../protocol/tag-definition.ts';
import type { AppTags } from './protocol-event.ts';

/** What bounds one answer. Reaching a limit gives the diagnostic `limit-exceeded`, never an exception. */
export interface ParserLimits {
  /** Longest body of one tag, in UTF-16 units; beyond it the tag ends truncated and the rest of the answer is ignored. Default 4,000,000. */
  readonly maxBodyChars?: number;
  /** Most tags outside of others; beyond it the rest of the answer is ignored. Default 1,000. */
  readonly maxOperations?: number;
  /** Longest open tag; a longer one is text. Default 4,096. */
  readonly maxOpenTagChars?: number;
}

/** How an answer is read. */
export interface ParserOptions<T extends Tags = AppTags> {
  /** Default `appProtocol`. */
  readonly protocol?: Protocol<T>;
  /** Only tags with this mark count (`<file:k3f9 …>`). 1 to 32 characters of `0-9a-z`. Default: none, tags are recognised by their place. */
  readonly seal?: string;
  readonly limits?: ParserLimits;
  /** Any diagnostic makes an operation `recovered`, and close tags inside a line never count. Default false. */
  readonly strict?: boolean;
  /** Default true. False: no operation is collected (`operations` is empty, `tag-end.operation` null), `text` is empty, and the parser holds one header plus look-ahead. */
  readonly collect?: boolean;
}
