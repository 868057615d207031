import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Boxwright, createBoxwright } from '@boxwright/core';
import { previewServer } from '@boxwright/core/node';
import { type Model, standardPipelines, type StandardPipelines } from '@boxwright/core/pipelines';
import { sqliteJournal } from '@boxwright/core/sqlite';
import { chromiumLauncher } from '@boxwright/sandbox/browser';
import { localSandbox } from '@boxwright/sandbox/local';
import { viteReact } from '@boxwright/template-vite-react';
import type { BrowserLauncher } from '@boxwright/verify';

/** The app of the demo with the parts it was made of. */
export interface DemoApp extends AsyncDisposable {
  readonly app: Boxwright<StandardPipelines>;
  readonly browser: BrowserLauncher;
  readonly sandboxName: string;
}

/** Wires an app: bubblewrap sandbox, Chromium, SQLite journal in a temporary folder, previews on a free port. */
export async function compose(model: Model): Promise<DemoApp> {
  const state = await mkdtemp(join(tmpdir(), 'boxwright-demo-'));
  const sandbox = localSandbox();
  const browser = chromiumLauncher();
  const preview = previewServer();
  const journal = sqliteJournal({ path: join(state, 'journal.sqlite') });
  const pipelines = standardPipelines({ model, template: viteReact(), sandbox, browser });
  const app = createBoxwright({ pipelines, journal, preview });
  return {
    app,
    browser,
    sandboxName: sandbox.name,
    async [Symbol.asyncDispose]() {
      // What was passed in is not the app's to dispose.
      await app.close();
      await preview[Symbol.asyncDispose]();
      await journal[Symbol.asyncDispose]();
      await rm(state, { recursive: true, force: true });
    },
  };
}
