import { reasoningNames } from '../parser/compiled-protocol.ts';
import { appProtocol } from './app-protocol.ts';
import type { Protocol } from './protocol.ts';

/**
 * Makes text that quotes protocol tags inert: the `<` of every open or close tag of the protocol, sealed or not, and of reasoning, becomes `&lt;`.
 * Nothing else changes; escaping twice changes nothing more. One pass over the text.
 */
export function escapeProtocolTags(text: string, protocol: Protocol = appProtocol): string {
  const names = [...Object.keys(protocol.tags), 'update', ...reasoningNames];
  return text.replace(new RegExp(`<(?=/?(?:${names.join('|')})(?:[\\s/>:]|$))`, 'g'), '&lt;');
}
