import { appTagShapes as shapes } from './app-tag-shapes.ts';
import { defineProtocol } from './define-protocol.ts';

/** The tags with which a model writes and changes an app. */
export const appProtocol = /* @__PURE__ */ defineProtocol({
  file: {
    ...shapes.file,
    purpose: 'Creates a file or replaces a whole one. The body is the complete file, never a part of it.',
    example: '<file path="src/theme.ts">\nexport const accent = "teal";\n</file>',
  },
  edit: {
    ...shapes.edit,
    purpose: 'Changes parts of an existing file by pairs of search and replace.',
    example:
      '<edit path="src/App.tsx">\n<search>\n  <h1>Hello</h1>\n</search>\n<replace>\n  <h1>Welcome</h1>\n</replace>\n</edit>',
  },
  search: {
    ...shapes.search,
    purpose: 'Lines copied exactly from the file, enough of them to occur there once.',
    example:
      '<edit path="src/App.tsx">\n<search>\n  <h1>Hello</h1>\n</search>\n<replace>\n  <h1>Welcome</h1>\n</replace>\n</edit>',
  },
  replace: {
    ...shapes.replace,
    purpose: 'What takes the place of the lines of the search; empty to remove them.',
    example: '<edit path="a.css">\n<search>\ncolor: red;\n</search>\n<replace>\n</replace>\n</edit>',
  },
  merge: {
    ...shapes.merge,
    purpose: 'Changes an existing file by a snippet in which a comment stands for each unchanged part.',
    example: '<merge path="src/App.tsx">\n// ... imports stay\nexport const title = "Bakery";\n</merge>',
  },
  delete: {
    ...shapes.delete,
    purpose: 'Removes a file.',
    example: '<delete path="src/old.ts"/>',
  },
  rename: {
    ...shapes.rename,
    purpose: 'Moves a file.',
    example: '<rename from="src/a.ts" to="src/b.ts"/>',
  },
  package: {
    ...shapes.package,
    purpose: 'Asks for one npm package, with an optional version range.',
    example: '<package>date-fns@^4.1.0</package>',
  },
  packages: {
    ...shapes.packages,
    purpose: 'Asks for several npm packages, one a line.',
    example: '<packages>\ndate-fns\nzod@4\n</packages>',
  },
  command: {
    ...shapes.command,
    purpose: 'Asks the host to run a command.',
    example: '<command>npm run lint</command>',
  },
  need: {
    ...shapes.need,
    purpose: 'Asks to see a file that was not shown.',
    example: '<need path="src/lib/api.ts"/>',
  },
  explanation: {
    ...shapes.explanation,
    purpose: 'Tells the user in a few words what was done.',
    example: '<explanation>The hero is green now.</explanation>',
  },
});
