import type { Template } from '../../src/pipelines/template.ts';

/** A stack without dependencies, without a build and without a sandbox: the files are the app. */
export const staticTemplate: Template = {
  contract: 1,
  name: 'static',
  files: new Map([
    ['index.html', '<!doctype html>\n<title>New</title>\n<h1>New</h1>\n'],
    ['style.css', 'h1 { color: teal; }\n'],
    ['settings.json', '{}\n'],
  ]),
  layer: null,
  commands: {},
  manifestPath: null,
  lockfilePath: null,
  store: [],
  entryModule: '/index.html',
  port: 8080,
  outputDir: '.',
  writable: ['*.html', '*.css', 'pages/**'],
  protected: ['settings.json'],
  preview: 'static',
  guidance: 'Plain HTML and CSS.',
};
