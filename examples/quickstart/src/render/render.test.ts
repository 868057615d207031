import type { CoreEvents, EventOf } from '@boxwright/core';
import { describe, expect, test } from 'vitest';
import { chooseRenderer } from '../choose-renderer.ts';
import type { DemoEvent } from '../demo-event.ts';
import { jsonRenderer } from './json-renderer.ts';
import { plainRenderer } from './plain-renderer.ts';
import { terminalRenderer } from './terminal-renderer.ts';

type RunEvent = EventOf<CoreEvents>;

function run(event: Pick<RunEvent, 'type' | 'data'> & { readonly attempt?: number }): DemoEvent {
  const envelope = {
    v: 1,
    seq: 1,
    runId: 'r',
    projectId: 'p',
    at: '2026-01-01T00:00:00.000Z',
    durable: true,
    ...event,
  };
  return { type: 'run-event', act: 'create', event: envelope as RunEvent };
}

const started: DemoEvent = { type: 'act-started', act: 'create', number: 1, of: 4, title: 'Create a bakery page' };
const propose = run({ type: 'phase.started', data: { name: 'propose', version: 1 } });
const delta = run({ type: 'file.delta', data: { path: 'src/App.tsx', text: 'x'.repeat(1200), offset: 0 } });
const proposed = run({ type: 'phase.completed', data: { name: 'propose', durationMs: 2100 } });

describe('plain lines', () => {
  test('name each phase when it starts and when it ends', () => {
    expect(plain([started, propose, delta, proposed])).toEqual([
      '',
      '1/4 Create a bakery page',
      '  propose ...',
      '  propose: 2.1 s',
    ]);
  });

  test('hold no escape sequence, whatever a model wrote', () => {
    const bad = run({ type: 'file.completed', data: { path: 'src/\u001B[2Jx.tsx', hash: '' } });
    expect(plain([bad])).toEqual(['    src/ [2Jx.tsx']);
  });

  test('say why a change was refused and what stays up', () => {
    const refused: DemoEvent = {
      type: 'refused',
      code: 'core/edit-rejected',
      reasons: ['search not found'],
      liveVersion: 2,
      pageStatus: 200,
    };
    expect(plain([refused])).toEqual([
      '  refused (core/edit-rejected):',
      '    search not found',
      '  the page stays up: version 2 still answers with status 200',
    ]);
  });

  test('tell a phase that ended with its run from one that failed', () => {
    const ended = (code: string): DemoEvent =>
      run({
        type: 'phase.failed',
        attempt: 2,
        data: { name: 'prepare', durationMs: 900, error: { code, message: '', retryable: false, fault: 'platform' } },
      });
    expect(plain([ended('core/closed'), ended('core/store-failed')])).toEqual([
      '  prepare (try 2): stopped after 0.9 s',
      '  prepare (try 2): failed after 0.9 s',
    ]);
  });

  test('show each line of a reason on a line of its own', () => {
    const refused: DemoEvent = {
      type: 'refused',
      code: 'c',
      reasons: ['no\nnearest: x'],
      liveVersion: 1,
      pageStatus: 200,
    };
    expect(plain([refused]).slice(1, 3)).toEqual(['    no', '    nearest: x']);
  });

  test('end with the time per phase and what is left running', () => {
    const ended: DemoEvent = {
      type: 'ended',
      ms: 9500,
      phases: [{ act: 'create', phase: 'gate', ms: 3210 }],
      leftRunning: 0,
    };
    expect(plain([ended])).toEqual([
      '',
      'Time per phase:',
      '  create    gate                   3.2 s',
      'All done in 9.5 s; nothing is left running.',
    ]);
  });
});

describe('a terminal', () => {
  test('shows what runs on one moving line that is erased before lasting lines', () => {
    const screen = terminal(80);
    for (const event of [started, propose, delta]) screen.renderer.show(event);
    expect(screen.lines()).toEqual(['', '1/4 Create a bakery page', '⠋ propose  0.0 s  src/App.tsx (1 file, 1.2 kB)']);
    screen.renderer.show(proposed);
    expect(screen.lines()).toEqual(['', '1/4 Create a bakery page', '  propose: 2.1 s', '']);
  });

  test('turns the spinner and counts the time at each tick', () => {
    const screen = terminal(80);
    screen.renderer.show(propose);
    screen.advance(1500);
    screen.renderer.tick();
    expect(screen.lines()).toEqual(['⠙ propose  1.5 s']);
  });

  test('names phases that run at once', () => {
    const screen = terminal(80);
    screen.renderer.show(propose);
    screen.renderer.show(run({ type: 'phase.started', attempt: 2, data: { name: 'prepare', version: 1 } }));
    expect(screen.lines()).toEqual(['⠋ propose + prepare (try 2)  0.0 s']);
  });

  test('never draws a moving line wider than the screen', () => {
    const screen = terminal(20);
    for (const event of [propose, delta]) screen.renderer.show(event);
    expect(screen.lines().at(-1)?.length).toBeLessThan(20);
  });

  test('shows the cursor again and falls silent when closed', () => {
    const screen = terminal(80);
    screen.renderer.show(propose);
    screen.renderer.close();
    screen.renderer.close();
    screen.renderer.show(delta);
    screen.renderer.tick();
    expect(screen.raw().endsWith('\r\u001B[2K\u001B[?25h')).toBe(true);
  });
});

test('JSON events are one object a line', () => {
  const written: string[] = [];
  const renderer = jsonRenderer((text) => written.push(text));
  renderer.show(started);
  renderer.show(propose);
  expect(written.map((line) => JSON.parse(line))).toEqual([started, propose]);
  expect(written.every((line) => line.endsWith('\n'))).toBe(true);
});

test('the screen decides: JSON on request, moving lines on a terminal, plain lines elsewhere', () => {
  const output = (json: boolean, isTTY: boolean, env: Readonly<Record<string, string>> = {}): string => {
    const written: string[] = [];
    chooseRenderer({ json }, { isTTY, write: (text) => written.push(text) }, env, () => 0).show(propose);
    return written.join('');
  };
  expect(output(true, true)).toMatch(/^\{"type":"run-event"/);
  expect(output(false, true)).toContain('⠋ propose');
  expect(output(false, false)).toBe('  propose ...\n');
  expect(output(false, true, { TERM: 'dumb' })).toBe('  propose ...\n');
});

function plain(events: readonly DemoEvent[]): readonly string[] {
  const written: string[] = [];
  const renderer = plainRenderer((text) => written.push(text));
  for (const event of events) renderer.show(event);
  return written.join('').split('\n').slice(0, -1);
}

/** A screen that obeys the few sequences the renderer uses, so that tests see what a person would. */
function terminal(columns: number) {
  let clock = 0;
  let written = '';
  const renderer = terminalRenderer({
    write: (text) => (written += text),
    now: () => clock,
    columns: () => columns,
    color: false,
  });
  return {
    renderer,
    advance: (ms: number) => (clock += ms),
    raw: () => written,
    lines: () =>
      written
        .replaceAll('\u001B[?25l', '')
        .replaceAll('\u001B[?25h', '')
        .split('\n')
        .map((line) => line.split('\r\u001B[2K').at(-1)),
  };
}
