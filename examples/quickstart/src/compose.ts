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

/** Options of `compose`. */
export interface ComposeOptions {
  /** The journal's file, which is kept. Default: a temporary one, removed at the end. */
  readonly journalPath?: string;
  /** How long the run of a killed process stays with it, in milliseconds. Default: core's. */
  readonly leaseMs?: number;
}

/** Wires an app: bubblewrap sandbox, Chromium, SQLite journal, previews on a free port. */
export async function compose(model: Model, options: ComposeOptions = {}): Promise<DemoApp> {
  const state = await mkdtemp(join(tmpdir(), 'boxwright-demo-'));
  const sandbox = localSandbox();
  const browser = chromiumLauncher();
  const preview = previewServer();
  const journal = sqliteJournal({ path: options.journalPath ?? join(state, 'journal.sqlite') });
  const pipelines = standardPipelines({ model, template: viteReact(), sandbox, browser });
  const app = createBoxwright({
    pipelines,
    journal,
    preview,
    // The demo is over when its process is: a run that was killed reads failed and does not go on by itself.
    interrupted: 'fail',
    ...(options.leaseMs === undefined ? {} : { leaseMs: options.leaseMs }),
  });
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
