import { describe, expect, test } from 'vitest';
import { hasEnded, ownMark, type ProcessMark, readMark, writeMark } from './process-mark.ts';

const own: ProcessMark = { machine: 'm1', boot: 'b1', namespace: 'pid:[1]', pid: 10, startTime: '500' };
const alive = (): string => '500';
const gone = (): null => null;

describe('whether a marked process has ended', () => {
  test('a process that runs has not', () => {
    expect(hasEnded(own, own, alive)).toBe(false);
    expect(hasEnded(ownMark(), ownMark())).toBe(false);
  });

  test('a number that is free, or was used again, has', () => {
    expect(hasEnded(own, own, gone)).toBe(true);
    expect(hasEnded(own, own, () => '501')).toBe(true);
  });

  test('one in another PID namespace can not be judged from here', () => {
    expect(hasEnded({ ...own, namespace: 'pid:[2]' }, own, gone)).toBe(false);
  });

  test('one of an earlier start of this machine has', () => {
    expect(hasEnded({ ...own, boot: 'b0' }, own, alive)).toBe(true);
    expect(hasEnded({ ...own, boot: 'b0', namespace: 'pid:[2]' }, own, alive)).toBe(true);
  });

  test('one of another machine, or of one without an id, can not be judged from here', () => {
    expect(hasEnded({ ...own, machine: 'm2', boot: 'b2' }, own, gone)).toBe(false);
    expect(hasEnded({ ...own, machine: '', boot: 'b2' }, { ...own, machine: '' }, gone)).toBe(false);
  });
});

describe('a mark as text', () => {
  test('reads back as it was written, also with words behind it', () => {
    for (const mark of [own, { ...own, machine: '' }, ownMark()]) {
      expect(readMark(writeMark(mark))).toEqual(mark);
      expect(readMark(`${writeMark(mark)} more`)).toEqual(mark);
    }
  });

  test('is nothing when it is empty, cut or something else', () => {
    for (const line of ['', '12 34', writeMark(own).slice(0, -4), 'm1 b1 pid:[1] ten 500'])
      expect(readMark(line)).toBe(null);
  });
});
