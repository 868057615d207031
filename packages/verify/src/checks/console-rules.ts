import type { ConsoleRecord } from '../visit/page-log.ts';

/** A text that a logged error contains, or a pattern that it matches. */
export type ConsoleRule = string | RegExp;

/** Errors that browsers and dev servers log about themselves: requests are judged one by one, with their origin, and HMR is not the app. */
const notTheApp: readonly ConsoleRule[] = [
  /^Failed to load resource/,
  /^Access to .+ from origin .+ has been blocked by CORS policy/,
  /^WebSocket connection to '[^']*' failed/,
  /^\[vite\] failed to connect to websocket/,
];

/** Advice of React's development build: worth mending, no reason to refuse a page. */
const advice: readonly ConsoleRule[] = [
  'unique "key" prop',
  'cannot be a descendant of',
  'cannot contain a nested',
  'cannot appear as a',
  'React does not recognize the',
  'Invalid DOM property',
  'for a non-boolean attribute',
  'without an `onChange` handler',
  'uncontrolled input',
  'changing a controlled',
];

/** What a logged error means: the app's fault, advice, or none of the app's business. */
export function judgeConsole(
  record: ConsoleRecord,
  origin: string,
  allow: readonly ConsoleRule[],
): 'error' | 'warning' | 'ignored' {
  const from = URL.parse(record.url)?.origin;
  // Code of other origins is not the app's; without an address it is code that the page made.
  if (record.url !== '' && from !== origin) return 'ignored';
  if ([...notTheApp, ...allow].some((rule) => matches(rule, record.text))) return 'ignored';
  return advice.some((rule) => matches(rule, record.text)) ? 'warning' : 'error';
}

function matches(rule: ConsoleRule, text: string): boolean {
  return typeof rule === 'string' ? text.includes(rule) : text.search(rule) !== -1;
}
