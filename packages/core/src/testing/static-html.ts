import type { Template } from '../pipelines/template.ts';

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>New page</title>
    <link rel="icon" href="/favicon.svg">
    <link rel="stylesheet" href="/style.css">
  </head>
  <body>
    <h1>A new page starts here</h1>
  </body>
</html>
`;

const guidance = `The app is plain HTML, CSS and JavaScript, served as it is: there is no build, no package and no framework.
- index.html is the first page; other pages lie beside it as name.html and link to each other by /name.html.
- Styles go into style.css, scripts into files under scripts/ that pages load with type="module".
- Nothing outside of the app can be loaded. The page must work from 390 px to wide screens.`;

/** The smallest stack there is: no dependency, no build, no sandbox. For tests, and as a pattern for templates. */
export function staticHtml(): Template {
  return {
    contract: 1,
    name: 'static-html',
    files: new Map([
      ['index.html', page],
      ['style.css', 'body { font-family: system-ui, sans-serif; margin: 2rem; }\n'],
      [
        'favicon.svg',
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4"/></svg>\n',
      ],
    ]),
    layer: null,
    commands: {},
    manifestPath: null,
    lockfilePath: null,
    store: [],
    entryModule: '/index.html',
    port: 8080,
    outputDir: '.',
    writable: ['*.html', '*.css', 'scripts/**', 'pages/**', 'images/**'],
    protected: ['**/.*', '**/.*/**'],
    preview: 'static',
    guidance,
  };
}
