import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requests, transcripts } from '../src/scenario.ts';
import { visit } from '../src/visit.ts';
import { answerWith, growingModel } from './support/answer-with.ts';
import { type Bakery, completed, openBakery } from './support/open-bakery.ts';

/** Edits that apply and must not go live, each for a reason of its own. */
const broken: readonly { readonly title: string; readonly answer: (seal: string) => string }[] = [
  {
    title: 'does not type check',
    answer: (seal) => newFile(seal, 'src/broken.ts', "export const broken: number = 'text';"),
  },
  {
    title: 'does not build',
    answer: (seal) => edit(seal, "import './index.css';", "import './index.css';\nimport './no-such-file.css';"),
  },
  {
    title: 'throws when it is loaded',
    answer: (seal) => edit(seal, "import './index.css';", "import './index.css';\n\nthrow new Error('broken');"),
  },
  {
    title: 'is blank when it is loaded',
    answer: (seal) => edit(seal, '    <App />', '    {document.title === "" ? <App /> : null}'),
  },
];

function newFile(seal: string, path: string, text: string): string {
  return `<file:${seal} path="${path}">\n${text}\n</file:${seal}>\n`;
}

function edit(seal: string, search: string, replace: string): string {
  const pair = `<search:${seal}>\n${search}\n</search:${seal}>\n<replace:${seal}>\n${replace}\n</replace:${seal}>`;
  return `<edit:${seal} path="src/main.tsx">\n${pair}\n</edit:${seal}>\n`;
}

describe('the live preview', { timeout: 120_000 }, () => {
  let folder = '';
  let bakery: Bakery;
  let url = '';
  let page = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gate-'));
    await cp(fileURLToPath(transcripts), folder, { recursive: true });
    bakery = await openBakery(growingModel(folder));
    await completed(await bakery.project.start('create', { prompt: requests.create }));
    ({ url } = await bakery.project.preview());
    page = (await visit(url, AbortSignal.timeout(10_000))).body;
  }, 120_000);
  afterAll(async () => {
    await bakery[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });

  test.each(broken)('never shows a version that $title', async ({ title, answer }) => {
    const done = new AbortController();
    const seen = watch(url, done.signal);
    const start = () => bakery.project.start('edit', { prompt: `an edit that ${title}` });
    // A further try starts from the candidate that failed; this one leaves the defect in it.
    const result = await answerWith(folder, start, ({ seal, attempt }) =>
      attempt === 1 ? answer(seal) : newFile(seal, `src/note-${attempt}.ts`, `export const note = ${attempt};`),
    ).finally(() => done.abort());
    const visits = await seen;
    expect(result).toMatchObject({
      status: 'failed',
      liveVersion: 1,
      error: { code: 'core/gate-failed' },
      findings: expect.arrayContaining([expect.objectContaining({ severity: 'error' })]),
      candidate: expect.any(String),
    });
    expect(visits.count).toBeGreaterThan(5);
    expect([...visits.pages]).toEqual([page]);
  });
});

/** Often enough to meet a version that is live for a moment, and seldom enough to leave the build its time. */
const visitEveryMs = 20;

/** Visits a page again and again; resolves to every different answer that it gave. */
async function watch(
  url: string,
  stop: AbortSignal,
): Promise<{ readonly pages: ReadonlySet<string>; readonly count: number }> {
  const pages = new Set<string>();
  let count = 0;
  while (!stop.aborted) {
    pages.add((await visit(url, AbortSignal.timeout(10_000))).body);
    count += 1;
    await new Promise((resolve) => setTimeout(resolve, visitEveryMs));
  }
  return { pages, count };
}
