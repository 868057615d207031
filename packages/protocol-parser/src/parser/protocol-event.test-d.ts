import { expectTypeOf, it } from 'vitest';
import { defineProtocol } from '../protocol/define-protocol.ts';
import { createParser } from './create-parser.ts';
import type { Operation } from './operation.ts';
import type { ProtocolEvent } from './protocol-event.ts';

it('infers the events of a protocol from its tags', () => {
  const protocol = defineProtocol({
    note: { attributes: { level: { required: false } }, body: 'text', purpose: 'x', example: 'x' },
    asset: { attributes: { name: { required: true } }, body: 'none', purpose: 'x', example: 'x' },
  });
  createParser({
    protocol,
    onEvent(event) {
      if (event.type !== 'tag-start') return;
      expectTypeOf(event.tag).toEqualTypeOf<'note' | 'asset'>();
      if (event.tag === 'asset') expectTypeOf(event.attributes.name).toEqualTypeOf<string>();
      if (event.tag === 'note') expectTypeOf(event.attributes.level).toEqualTypeOf<string | undefined>();
    },
  });
});

it('knows the app tags without a protocol', () => {
  createParser({
    onEvent(event) {
      if (event.type === 'tag-start' && event.tag === 'rename')
        expectTypeOf(event.attributes.from).toEqualTypeOf<string>();
      if (event.type === 'tag-end') expectTypeOf(event.operation).toEqualTypeOf<Operation | null>();
    },
  });
  expectTypeOf<Extract<ProtocolEvent, { type: 'text-delta' }>['text']>().toEqualTypeOf<string>();
});
