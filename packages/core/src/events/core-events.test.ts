import { describe, expect, it } from 'vitest';
import { coreEvents, isTerminal, terminalEvents } from './core-events.ts';

describe('coreEvents', () => {
  it('names every type in lower case with dots, and says what it is for', () => {
    for (const [type, { purpose }] of Object.entries(coreEvents)) {
      expect(type).toMatch(/^[a-z]+(\.[a-z]+)?$/);
      expect(purpose).toMatch(/^[A-Z].*\.$/);
    }
  });

  it('has an end for every start', () => {
    const ends: Readonly<Record<string, readonly string[]>> = {
      'model.started': ['model.completed', 'model.discarded'],
    };
    for (const type of Object.keys(coreEvents).filter((name) => name.endsWith('.started'))) {
      const about = type.slice(0, -'.started'.length);
      for (const end of ends[type] ?? [`${about}.completed`]) expect(Object.keys(coreEvents)).toContain(end);
    }
  });

  it('ends runs by exactly three types', () => {
    expect(Object.keys(coreEvents).filter(isTerminal)).toEqual([...terminalEvents]);
  });

  it('refuses data that does not fit', () => {
    expect(coreEvents['file.delta'].zod.safeParse({ path: 'a', text: 'b' }).success).toBe(false);
    expect(coreEvents['file.delta'].zod.safeParse({ path: 'a', text: 'b', offset: 0 }).success).toBe(true);
  });
});
