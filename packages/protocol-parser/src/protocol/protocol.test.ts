import { describe, expect, it } from 'vitest';
import { recognitionCases } from '../../test/cases/recognition-cases.ts';
import { grammarAnswer } from '../../test/support/answer-grammar.ts';
import { readAnswers } from '../../test/support/read-answers.ts';
import { summarize } from '../../test/support/summarize.ts';
import { diagnosticMeanings } from '../parser/diagnostic-meanings.ts';
import { parse } from '../parser/parse.ts';
import { ProtocolParserError } from '../protocol-parser-error.ts';
import { appProtocol } from './app-protocol.ts';
import { defineProtocol } from './define-protocol.ts';
import { escapeProtocolTags } from './escape-protocol-tags.ts';
import { protocolInstructions, sealTags } from './protocol-instructions.ts';

const seals = [undefined, 'k3f9'] as const;

describe('protocolInstructions', () => {
  it.each(Object.entries(appProtocol.tags))('shows an example of <%s> that is read without a word', (name, tag) => {
    for (const seal of seals) {
      const example = seal === undefined ? tag.example : sealTags(appProtocol, tag.example, seal);
      for (const strict of [false, name !== 'package' && name !== 'explanation']) {
        const result = parse(example, seal === undefined ? { strict } : { seal, strict });
        expect(result.diagnostics).toEqual([]);
        expect(result.operations.length).toBeGreaterThan(0);
        expect(result.operations.every(({ state }) => state === 'complete')).toBe(true);
        expect(result.text).toBe('');
      }
      expect(protocolInstructions(appProtocol, seal === undefined ? {} : { seal })).toContain(example);
    }
  });

  it('teaches only the tags that are asked for', () => {
    const text = protocolInstructions(appProtocol, { tags: ['edit', 'need'], seal: 'k3f9' });
    expect(text).toContain('<search:k3f9>');
    expect(text).toContain('<need:k3f9 ');
    expect(text).not.toContain('<command');
    expect(text).not.toMatch(/<\/?(?:edit|search|replace|need)[ >/]/);
  });

  it('reads as it did', () => {
    expect(protocolInstructions(appProtocol, { tags: ['file', 'delete'] })).toMatchInlineSnapshot(`
      "Write your answer with these tags. Each tag begins on a line of its own; nothing in a body is escaped or decoded.
      Write every close tag on a line of its own, except after a body of one line.

      <file>: Creates a file or replaces a whole one. The body is the complete file, never a part of it.
      <file path="src/theme.ts">
      export const accent = "teal";
      </file>

      <delete>: Removes a file.
      <delete path="src/old.ts"/>

      Do not put the tags in a code fence. Think before the first tag, if you must, inside <think>.
      "
    `);
  });

  it('refuses a tag that the protocol lacks', () => {
    expect(() => protocolInstructions(appProtocol, { tags: ['nope'] })).toThrow(
      expect.objectContaining({ code: 'protocol-parser/invalid-option' }),
    );
  });
});

describe('escapeProtocolTags', () => {
  /** What an escaped text still asks for, and whether anything of it was not read as prose. */
  const askedBy = (text: string): string[] =>
    seals.flatMap((seal) => {
      const escaped = escapeProtocolTags(text);
      const result = parse(escaped, seal === undefined ? {} : { seal });
      return [...result.operations.map(summarize), ...(result.text === escaped ? [] : [`not all prose: ${text}`])];
    });

  it('makes every known case and answer inert', () => {
    const texts = [...recognitionCases, ...readAnswers()].map(({ answer }) => answer);
    expect(texts.flatMap(askedBy)).toEqual([]);
  });

  it('makes answers made by chance inert, and changes nothing twice', () => {
    for (let seed = 0; seed < 500; seed++) {
      const { answer } = grammarAnswer(seed);
      const escaped = escapeProtocolTags(answer);
      expect(askedBy(answer)).toEqual([]);
      expect(escapeProtocolTags(escaped)).toBe(escaped);
      expect(escaped.replaceAll('&lt;', '<')).toBe(answer.replaceAll('&lt;', '<'));
    }
  });

  it('leaves other text alone', () => {
    const text = 'a < b, <div>, <Files>, <file-list>, Array<File>';
    expect(escapeProtocolTags(text)).toBe(text);
    expect(escapeProtocolTags('<file path="x">a</file:k3f9> <think>')).toBe(
      '&lt;file path="x">a&lt;/file:k3f9> &lt;think>',
    );
  });

  it.each(['<', '</', '<file', '</fil', '<file '])('reads a million times %j', (unit) => {
    expect(escapeProtocolTags(unit.repeat(1_000_000)).length).toBeGreaterThanOrEqual(unit.length * 1_000_000);
  });
});

describe('defineProtocol', () => {
  const tag = { attributes: {}, body: 'text', purpose: 'x', example: 'x' } as const;

  it('gives a version that changes with what is read, not with the words', () => {
    expect(defineProtocol({ a: tag }).version).toBe(defineProtocol({ a: { ...tag, purpose: 'y' } }).version);
    expect(defineProtocol({ a: tag }).version).not.toBe(defineProtocol({ b: tag }).version);
    expect(defineProtocol({ a: tag }).version).not.toBe(defineProtocol({ a: { ...tag, body: 'none' } }).version);
  });

  it.each([
    ['a name with a space', { 'a b': tag }],
    ['a name of 12 letters', { abcdefghijkl: tag }],
    ['an attribute name with a space', { a: { ...tag, attributes: { 'b c': { required: true } } } }],
    ['an alias that is none', { a: { ...tag, attributes: { b: { required: true, aliases: [''] } } } }],
    ['a child that is not defined', { a: { ...tag, body: 'children', children: ['b'] } }],
    ['a child with children', { a: { ...tag, body: 'children', children: ['a'] } }],
  ] as const)('refuses %s', (_name, tags) => {
    expect(() => defineProtocol(tags)).toThrow(
      expect.objectContaining({ code: 'protocol-parser/invalid-protocol', retryable: false }),
    );
  });
});

it('recognises its errors by a mark, whatever copy of the package made them', () => {
  const error = new ProtocolParserError('protocol-parser/invalid-option', 'x', { cause: 1 });
  expect([
    ProtocolParserError.isInstance(error),
    ProtocolParserError.isInstance(new Error('x')),
    ProtocolParserError.isInstance(null),
  ]).toEqual([true, false, false]);
  expect(error.cause).toBe(1);
});

it('says what each diagnostic means', () => {
  expect(Object.values(diagnosticMeanings).every((meaning) => /^[A-Z].*\.$/.test(meaning))).toBe(true);
});
