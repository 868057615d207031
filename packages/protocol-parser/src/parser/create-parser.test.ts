import { describe, expect, it } from 'vitest';
import { defineProtocol } from '../protocol/define-protocol.ts';
import { appProtocol } from '../protocol/app-protocol.ts';
import { createParser } from './create-parser.ts';
import { parse } from './parse.ts';

const noteProtocol = defineProtocol({
  ...appProtocol.tags,
  note: {
    attributes: { level: { required: false } },
    body: 'text',
    purpose: 'Says something.',
    example: '<note>x</note>',
  },
  asset: {
    attributes: { name: { required: true }, kind: { required: false, aliases: ['type'] } },
    body: 'text',
    purpose: 'Holds an asset.',
    example: '<asset name="a">\nx\n</asset>',
  },
  form: {
    attributes: {},
    body: 'children',
    children: ['field'],
    purpose: 'Holds fields.',
    example: '<form>\n<field>a</field>\n</form>',
  },
  field: { attributes: {}, body: 'text', purpose: 'Is a field.', example: '<form>\n<field>a</field>\n</form>' },
});

describe('createParser', () => {
  it('gives events while it reads', () => {
    const seen: string[] = [];
    const parser = createParser({
      onEvent: (event) => seen.push('text' in event ? `${event.type} ${JSON.stringify(event.text)}` : event.type),
    });
    parser.write('Hi\n<file path="a">\nx');
    expect(seen).toEqual(['text-delta "Hi\\n"', 'tag-start', 'tag-delta "x"']);
    parser.write('y\n</fi');
    expect(seen.slice(3)).toEqual(['tag-delta "y"']);
    parser.write('le>');
    expect(seen.slice(4)).toEqual(['tag-end']);
  });

  it('ends once: later chunks and ends change nothing', () => {
    const parser = createParser();
    parser.write('<delete path="a"/>');
    const result = parser.end({ finishReason: 'length' });
    parser.write('<delete path="b"/>');
    expect(parser.end()).toBe(result);
    expect(result.operations).toHaveLength(1);
  });

  it('collects nothing when told so, and gives the same events', () => {
    const states: unknown[] = [];
    const parser = createParser({
      collect: false,
      onEvent: (event) => event.type === 'tag-end' && states.push([event.state, event.operation]),
    });
    parser.write('text\n<file path="a">\nx\n</file>\n<file path="b">\n');
    expect(parser.end()).toMatchObject({ operations: [], text: '', truncation: { truncated: true } });
    expect(states).toEqual([
      ['complete', null],
      ['truncated', null],
    ]);
  });

  it('reads the tags of a host: their events, no operations', () => {
    const seen: string[] = [];
    const parser = createParser({
      protocol: noteProtocol,
      onEvent(event) {
        if (event.type === 'tag-start' && event.tag === 'asset')
          seen.push(`asset ${event.attributes.name} ${event.attributes.kind ?? '-'}`);
        else if (event.type === 'tag-end') seen.push(`end ${event.tag} ${event.state}`);
      },
    });
    parser.write(
      '<note>a</note> b\n<asset name="x" type="svg">\n"</asset>" in\n</asset>\n<form><field>1</field><field>2</field></form>\n<note level="2">c\n<need path="d"/>',
    );
    expect(parser.end().operations).toMatchObject([{ type: 'need', path: 'd' }]);
    expect(seen).toEqual([
      'end note complete',
      'asset x svg',
      'end asset complete',
      'end field complete',
      'end field complete',
      'end form complete',
      'end note recovered',
      'end need complete',
    ]);
  });

  it('gives the operations of packages together', () => {
    const ends: unknown[] = [];
    const parser = createParser({
      onEvent: (event) => event.type === 'tag-end' && ends.push([event.operation, event.operations.length]),
    });
    parser.write('<packages>\na\nb\n</packages>');
    parser.end();
    expect(ends).toEqual([[null, 2]]);
  });

  it('names what is held back at the end', () => {
    const ends: unknown[] = [];
    const parser = createParser({ onEvent: (event) => event.type === 'tag-end' && ends.push(event.heldBack) });
    parser.write('<file path="a">\nx\n</fi');
    expect(parser.end().operations).toMatchObject([{ content: 'x\n', heldBack: '</fi', state: 'truncated' }]);
    expect(ends).toEqual(['</fi']);
  });

  it('keeps a prototype safe from attributes', () => {
    const result = parse('<file __proto__="x" constructor="y" path="a">z</file>');
    expect(result.operations).toMatchObject([{ path: 'a', content: 'z' }]);
    expect({}).not.toHaveProperty('x');
  });

  it('refuses a seal that is none', () => {
    expect(() => createParser({ seal: 'a b' })).toThrow(
      expect.objectContaining({ code: 'protocol-parser/invalid-option' }),
    );
    expect(() => createParser({ seal: '' })).toThrow(
      expect.objectContaining({ code: 'protocol-parser/invalid-option' }),
    );
  });
});
