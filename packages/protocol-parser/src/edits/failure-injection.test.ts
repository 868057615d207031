import { describe, expect, it } from 'vitest';
import { parse } from '../parser/parse.ts';
import type { Operation } from '../parser/operation.ts';
import { applyOperations } from './apply-operations.ts';

/** An answer with every kind of operation. */
const answer = `<edit path="a.ts">
<search>
one();
</search>
<replace>
first();
</replace>
</edit>
<edit path="b.ts">
<search>
two();
</search>
<replace>
second();
</replace>
</edit>
<file path="new.ts">
fresh();
</file>
<delete path="c.ts"/>
<rename from="d.ts" to="e.ts"/>
<merge path="f.ts">
more();
</merge>
<merge path="g.ts">
more();
</merge>
`;
const files = new Map(
  ['a', 'b', 'c', 'd', 'f', 'g'].map((name, index) => [
    `${name}.ts`,
    `${['one', 'two', 'three', 'four', 'six', 'seven'][index]}();\n`,
  ]),
);
const { operations } = parse(answer, { finishReason: 'stop' });
const append = async ({ original }: { readonly original: string }): Promise<string> => `${original}more();\n`;

/** The same operation, spoilt in a way that only its own step finds. */
function spoilt(operation: Operation): Operation {
  if (operation.type === 'edit')
    return { ...operation, blocks: [...operation.blocks, { search: 'nowhere to be found', replace: '' }] };
  if (operation.type === 'write') return { ...operation, content: '// ... existing code ...\n' };
  if (operation.type === 'merge') return { ...operation, snippet: 'spoilt' };
  return { ...operation, state: 'truncated' };
}

describe('an answer with a failure in one step', () => {
  it('lands as a whole when nothing fails', async () => {
    const result = await applyOperations(files, operations, { merge: append });
    expect(result).toMatchObject({ ok: true, changes: { length: 7 } });
  });

  it.each(operations.map((operation, index) => [index, operation.type] as const))(
    'changes nothing when operation %i (%s) fails',
    async (index) => {
      const before = [...files];
      const spoiltOperations = operations.map((operation, each) => (each === index ? spoilt(operation) : operation));
      const merge: typeof append = async (input) =>
        'snippet' in input && input.snippet === 'spoilt' ? '```\n```' : append(input);
      const result = await applyOperations(files, spoiltOperations, { merge });
      expect(result).toMatchObject({ ok: false, failures: [{ operation: index }] });
      expect([...files]).toEqual(before);
    },
  );

  it.each([1, 2])('changes nothing when call %i of the applier throws', async (failing) => {
    const before = [...files];
    let call = 0;
    const merge: typeof append = (input) =>
      ++call === failing ? Promise.reject(new Error('overloaded')) : append(input);
    await expect(applyOperations(files, operations, { merge })).rejects.toThrow('overloaded');
    expect([...files]).toEqual(before);
  });

  it('changes nothing when the last step finds a collision', async () => {
    const before = [...files];
    const taken = new Map([...files, ['NEW.ts', 'other();\n']]);
    expect(await applyOperations(taken, operations, { merge: append })).toMatchObject({
      ok: false,
      failures: [{ code: 'path-collision' }],
    });
    expect([...files]).toEqual(before);
    expect(taken.size).toBe(files.size + 1);
  });
});
