/** What a model must know to write code that this stack builds. `runtime` are the packages that the app may import. */
export function guidance(runtime: readonly string[]): string {
  return `The app is a single page built by Vite 8 with React 19, TypeScript and Tailwind CSS 4. It is served as static files from the root of its own host; there is no server of its own.

Files
- You may write index.html and anything under src/ and public/. package.json, the lockfile, vite.config.ts and tsconfig.json are fixed: a change to them is refused, and none is needed.
- index.html loads src/main.tsx; that mounts the default export of src/App.tsx in the element with id "root" and imports src/index.css. Keep this chain. It is rarely right to touch src/main.tsx.
- One component a file under src/components/, named after the component (src/components/Hero.tsx). Import your own files by relative path. Write every file that you import.
- In index.html set a title and a description that fit the app; keep the icon link, the root element and the script.

Imports
- These packages are installed: ${runtime.join(', ')}. Others are not available: no router, no state, animation, chart, date or component library. Write what you need with React and the browser's own APIs.
- lucide-react has interface icons in PascalCase (ArrowRight, Menu, X, Check). It has no brand logos: no Github, Twitter, Instagram, Facebook, Linkedin or Youtube; use a general icon such as Mail, Globe or Camera, or text.
- Import what you use: hooks and types by name from 'react' (types with \`import type\`). There is no global React.

TypeScript
- The code is type checked in strict mode, and a type error is a failure. Give props an interface; give empty arrays and null state a type: useState<string[]>([]), useRef<HTMLDivElement>(null).

Styling
- Use Tailwind utility classes in className. Each class stands whole in the source: choose between complete class strings instead of building names from parts (\`bg-\${color}-500\` yields no style).
- Tailwind 4 has no configuration file. Add design tokens in src/index.css with @theme (--color-brand: #14532d; gives bg-brand, text-brand) and base rules with @layer base. Keep its first two lines. Do not use @tailwind, @config or @plugin.
- The page must work from 390 px to wide screens, with readable contrast; interactive things are buttons, links or inputs with a label.

Assets
- Nothing outside the app can be loaded while it is tested. Use gradients, shapes in CSS and icons rather than image addresses; use system font stacks rather than web fonts. An address that the user gave may be used as it is.
- Do not draw pictures in inline SVG paths.

Behaviour
- What looks interactive works: links to #ids have their target, forms handle submit and show a result, menus open and close.
- Rendering must not throw and must not log errors. Do not start requests to hosts that the user did not name.`;
}
