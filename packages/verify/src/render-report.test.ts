import { expect, test } from 'vitest';
import { createFinding } from './finding.ts';
import { renderReport } from './render-report.ts';
import type { VerifyReport } from './verify.ts';

const url = 'http://app.localhost/';
const report: VerifyReport = {
  ok: false,
  results: [
    { id: 'http', ms: 3, status: 'pass' },
    {
      id: 'blank',
      ms: 40,
      status: 'fail',
      findings: [createFinding('page-blank', 'Nothing can be seen.', { selector: '#root' })],
    },
    { id: 'accessibility', ms: 0, status: 'skip', reason: 'axe-core could not be loaded' },
  ],
  artifacts: [{ name: 'page.png', mediaType: 'image/png', bytes: new Uint8Array([137, 80, 78, 71]) }],
};

test('says verdict, counts, address, time, findings, reasons and pictures', () => {
  const html = renderReport(report, { url, checkedAt: new Date(0) });
  for (const part of [
    'The page is not fine',
    '1 passed, 1 failed, 1 skipped',
    url,
    '1970-01-01T00:00:00.000Z',
    '<b>page-blank</b> Nothing can be seen. <code>#root</code>',
    'Not looked at: axe-core could not be loaded',
    'src="data:image/png;base64,iVBORw=="',
  ]) {
    expect(html).toContain(part);
  }
});

test('says of a good page that it is fine', () => {
  expect(renderReport({ ok: true, results: [], artifacts: [] }, { url })).toContain('The page is fine');
});

test('keeps text of the page from being markup, wherever it stands', () => {
  const attack = `</title><script>alert("x")</script><img src=x onerror='alert(1)'>`;
  const html = renderReport(
    {
      ok: false,
      results: [
        {
          id: attack,
          ms: 0,
          status: 'fail',
          findings: [{ ...createFinding('page-error', attack, { selector: attack, path: attack }), code: attack }],
        },
        { id: 'a', ms: 0, status: 'skip', reason: attack },
      ],
      artifacts: [{ name: attack, mediaType: `text/html"${attack}`, bytes: new Uint8Array() }],
    },
    { url: attack },
  );
  expect(html).not.toContain('<script');
  expect(html).not.toContain('<img');
  expect(html).not.toContain(`onerror='`);
  expect(html).not.toContain('text/html"');
});

test('shows pictures, and offers anything else as a download, so that no foreign document runs in it', () => {
  const bytes = new Uint8Array();
  const artifacts = ['image/svg+xml', 'text/html'].map((mediaType) => ({ name: 'a', mediaType, bytes }));
  const html = renderReport({ ok: true, results: [], artifacts }, { url });
  expect(html).not.toContain('<img');
  expect(html.match(/<a href="data:[^"]*" download="a">/g)).toHaveLength(2);
});
