import { chromiumLauncher } from '@boxwright/sandbox/browser';
import { describe, expect, it } from 'vitest';
import { staticHtml } from '../src/testing/static-html.ts';
import { editTag, fileTag } from './support/answering-model.ts';
import { lacking, programs } from './support/lacking.ts';
import { ask, world } from './support/pipeline-world.ts';

const lacks = lacking(Object.values(programs));

describe.skipIf(lacks !== null)(`a stack without build and sandbox${lacks ?? ''}`, () => {
  it('lands, is loaded and refused by the same pipelines', { timeout: 60_000 }, async () => {
    const page = fileTag(
      'index.html',
      '<!doctype html><title>Bakery</title><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/style.css"><h1>Bread</h1>',
    );
    const here = await world(
      (tag) =>
        tag.request === 'A page'
          ? page
          : tag.request === 'Throw'
            ? editTag('index.html', '<h1>Bread</h1>', '<h1>Bread</h1><script>throw new Error("no bread")</script>')
            : editTag('style.css', '2rem', '4rem'),
      { template: staticHtml(), smoke: 'required', browser: chromiumLauncher({ executablePath: programs.chromium }) },
    );
    expect((await ask(here, 'A page')).result).toMatchObject({ status: 'completed', output: { version: 1 } });
    expect((await ask(here, 'More space')).result).toMatchObject({ status: 'completed', output: { version: 2 } });
    const { result } = await ask(here, 'Throw');
    expect(result).toMatchObject({ status: 'failed', liveVersion: 2 });
    expect(result.status === 'failed' && result.findings.map((finding) => finding.code)).toContain('page-error');
    expect((await here.project.liveVersion())?.unverified).toEqual([]);
  });
});
