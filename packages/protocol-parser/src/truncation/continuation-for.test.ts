import { describe, expect, it } from 'vitest';
import { parse } from '../parser/parse.ts';
import { defineProtocol } from '../protocol/define-protocol.ts';
import { continuationFor } from './continuation-for.ts';
import { stitch } from './stitch.ts';

const whole = `import { a } from './a';\n\nexport function App() {\n  return (\n    <main>\n      <h1>${'Bread '.repeat(20)}</h1>\n    </main>\n  );\n}`;

function cutWrite(answer: string, seal?: string) {
  const [operation] = parse(answer, seal === undefined ? {} : { seal }).operations;
  if (operation?.type !== 'write') throw new Error('expected a write');
  return operation;
}

describe('continuationFor', () => {
  it.each([undefined, 'k3f9'])('leads to a reply that is read and joined (seal %s)', (seal) => {
    const tag = seal === undefined ? 'file' : `file:${seal}`;
    const operation = cutWrite(`<${tag} path="src/App.tsx">\n${whole.slice(0, 90)}`, seal);
    expect(operation.state).toBe('truncated');
    const { instructions, tail } = continuationFor(operation, seal === undefined ? {} : { seal });
    expect(instructions).toContain(`<${tag} path="src/App.tsx">`);
    expect(operation.content.endsWith(tail)).toBe(true);
    // A model that does what it was asked to: it copies what stands between the two sentences.
    const asked = /which are:\n([^]*)\nThen go on/.exec(instructions)?.[1] ?? '';
    const reply = cutWrite(`<${tag} path="src/App.tsx">\n${asked}${whole.slice(90)}\n</${tag}>`, seal);
    expect(stitch(operation.content, reply.content)).toMatchObject({ ok: true, content: whole });
  });

  it('gives the end of the file, from the beginning of a line', () => {
    const operation = cutWrite(`<file path="a.ts">\n${'const line = 1;\n'.repeat(100)}con`);
    const { tail } = continuationFor(operation, { tailChars: 200 });
    expect(tail.length).toBeLessThanOrEqual(200);
    expect(tail.startsWith('const line')).toBe(true);
  });

  it('asks for the whole file when nothing arrived', () => {
    expect(continuationFor(cutWrite('<file path="a.ts">\n')).instructions).toContain('write all of it');
  });

  it('refuses a protocol without file tag', () => {
    const protocol = defineProtocol({
      note: { attributes: {}, body: 'text', purpose: 'Says something.', example: '<note>x</note>' },
    });
    expect(() => continuationFor(cutWrite('<file path="a.ts">\nx'), { protocol })).toThrow(
      expect.objectContaining({ code: 'protocol-parser/invalid-option' }),
    );
  });
});
