import type { PageLike } from '@boxwright/verify';

/** Collects everything that a page complains about: uncaught errors, console errors, failed requests. */
export function collectComplaints(page: PageLike): readonly string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`page error: ${String(error)}`));
  page.on('console', (message) => {
    if (ask(message, 'type') === 'error') complaints.push(`console error: ${ask(message, 'text')}`);
  });
  page.on('requestfailed', (request) => complaints.push(`failed request: ${ask(request, 'url')}`));
  return complaints;
}

/** Calls a method without arguments on a value of the browser driver. */
function ask(value: unknown, method: string): string {
  if (typeof value !== 'object' || value === null) return '';
  const member: unknown = Reflect.get(value, method);
  return typeof member === 'function' ? String(member.call(value)) : '';
}
