import type { PathProblemCode } from '../../src/path/parse-project-path.ts';

/** A path that must be refused, and why. */
export type HostilePath = readonly [path: string, code: PathProblemCode];

const each = (code: PathProblemCode, paths: readonly string[]): HostilePath[] => paths.map((path) => [path, code] as const);
const around = (code: PathProblemCode, units: readonly string[]): HostilePath[] =>
  units.flatMap((unit) => each(code, [`src/a${unit}b.ts`, `${unit}a.ts`, `src/${unit}/a.ts`, `src/a.ts${unit}`]));
const range = (first: number, last: number): string[] => Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));

const devices = ['con', 'prn', 'aux', 'nul', 'conin$', 'conout$', ...Array.from({ length: 10 }, (_, digit) => [`com${digit}`, `lpt${digit}`]).flat(), 'com¹', 'com²', 'com³', 'lpt¹', 'lpt²', 'lpt³'];

/** Attacks on Unix, Windows and macOS, on decoders, and on people who read a path. */
export const hostilePaths: readonly HostilePath[] = [
  ...each('path-empty', ['']),
  ...each('path-absolute', [
    '/', '//', '/etc/passwd', '//server/share/x', '///x', '/./x', '/../x', '\\', '\\x', '\\\\server\\share\\x', '\\\\?\\C:\\x', '\\\\.\\PhysicalDrive0', '\\/x', '/\\x',
    'C:', 'C:x', 'C:\\x', 'C:/x', 'c:/x', 'z:', 'Z:/..', 'a:b', '~', '~/', '~/.ssh/authorized_keys', '/dev/null', '/proc/self/environ', '/C:/x', '/~', '/\u0000',
  ]),
  ...each('path-escape', [
    '..', '../', '../x', '../../x', '../../../../../../etc/passwd', 'a/..', 'a/../b', 'a/../../b', 'src/..', 'src/../..', 'src/../../x', './..', './../x', 'a/./../../x', 'a//../..',
    '..\\', '..\\x', 'a\\..\\..\\x', 'a\\../x', 'a/..\\x', 'src\\..\\..\\x', '..//x', '..///x', 'a/b/c/../../../../x', '.././x', '../app-evil/x', '../.git/config', 'node_modules/../../x',
    '../\u0000', '../x\n', '..\u200b/../x', 'a/../\u202e', '../con',
  ]),
  ...each('path-segment', [
    '.', './', './x', 'a/.', 'a/./b', 'a//b', 'a/', 'a//', 'src///x', './/', 'x/.//y', ' a', 'a ', 'src/ a', 'src/a ', 'src /a', 'a.', 'a..', 'a...', 'src./a', 'src../a', 'src/a.', '...', '....',
    '.../a', 'a/...', '.. /x', '. /x', 'a/.. ', ' ../x', '..  ', 'a/ /b', 'a/  ', '. ', 'a/. /b', 'src/\u00a0a', 'src/a\u00a0', 'a\u3000', '\u3000a', 'a\u2003', '\u2002a', 'a\u1680',
    'index.html.', 'index.html ', 'index.html. ', 'index.html .', '.env ', '.env.', 'web.config.', 'web.config ', '.htaccess ', 'a/b/', 'a/b//', 'a/b/.', 'package.json/', 'src/App.tsx/',
  ]),
  ...around('path-control-character', [...range(0x00, 0x1f), ...range(0x7f, 0x9f)]),
  ...around('path-control-character', [
    '\u00ad', '\u034f', '\u061c', '\u115f', '\u180e', '\u200b', '\u200c', '\u200d', '\u200e', '\u200f', '\u2028', '\u2029', '\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2060', '\u2066', '\u2067',
    '\u2068', '\u2069', '\u3164', '\ufe0f', '\ufeff', '\uffa0', '\u{e0001}', '\u{e0041}', '\ud800', '\udbff', '\udc00', '\udfff',
  ]),
  ...['<', '>', '"', '|', '?', '*'].flatMap((unit) => each('path-character', [`a${unit}b`, `src/${unit}`, `${unit}a`, `src/a${unit}/b.ts`])),
  ...each('path-character', ['src:x', 'a.txt:stream', 'a.txt::$DATA', 'src/a:b', 'index.php::$DATA', 'file:///etc/passwd', 'https://x.y/z', 'data:text/plain,x', 'src\\a', 'src\\a\\b.ts', 'a\\', 'src/a\\b']),
  ...each('path-character', [
    '%2e%2e/x', '%2e%2e%2fx', '%2E%2E%2Fetc', 'a%2fb', 'a%2Fb', 'a%5cb', '..%2fx', '..%5cx', '%00', 'a%00.png', '%252e%252e/x', '%25', 'src/%2e', '%2f', '%5C..%5C', '.%2e/x', '%2e./x',
  ]),
  ...['\u2024', '\u2025', '\u2026', '\u2044', '\u2215', '\u2216', '\u29f5', '\u29f8', '\u29f9', '\ufe52', '\ufe68', '\uff0e', '\uff0f', '\uff3c'].flatMap((unit) =>
    each('path-character', [`${unit}${unit}/x`, `src${unit}a`, `a${unit}`]),
  ),
  ...each('path-not-nfc', ['cafe\u0301.ts', 'src/e\u0301', 'A\u030a.ts', '\u212b.ts', '\u1100\u1161.ts', 'a\u0323\u0307', 'a\u0307\u0323', '\u2126.ts', 'src/n\u0303/x', 'o\u0308.css', '\u0958.ts', '\ufb1d.ts', '\u212a.ts', 'i\u0301.tsx']),
  ...devices.flatMap((name) => each('path-reserved', [name, `src/${name.toUpperCase()}`, `${name}.ts`, `src/${name}.tar.gz`, `${name}/x`])),
  ...each('path-reserved', ['.git', '.git/config', '.GIT/hooks/pre-commit', '.Git/x', 'src/.git/x', 'src/.giT', 'git~1', 'GIT~1/config', 'git~2/x', 'a/git~10']),
  ...each('path-too-long', ['a'.repeat(1025), 'a/'.repeat(512) + 'a', 'a'.repeat(256), `src/${'a'.repeat(256)}`, 'é'.repeat(128), '日'.repeat(86), '🥐'.repeat(64), `${'a'.repeat(252)}🥐`]),
];

/** Paths that are in use, however odd they look. */
export const goodPaths: readonly string[] = [
  'a', 'src/App.tsx', 'index.html', '.env', '.env.local', '.gitignore', '.github/workflows/ci.yml', '.gitattributes', 'src/.hidden', 'a.b.c', 'a-b_c', '[slug].tsx', 'app/[...slug]/page.tsx', 'app/(group)/page.tsx',
  'app/@modal/page.tsx', 'app/[[...id]]/page.tsx', '$layout.tsx', 'routes/users.$id.tsx', '_app.tsx', '+page.svelte', 'src/a b.ts', 'src/été.ts', 'src/日本語.ts', 'src/🥐.ts', 'common.ts', 'console.ts', 'auxiliary.ts', 'null.ts',
  'com.ts', 'com10.ts', 'lpt.ts', 'src/conf/x', 'git~/x', '.gitx', 'gitt~1', '100%.txt', 'a%20b.txt', "it's.txt", 'a,b;c=d&e!f#g^h{i}', '~a', 'a~', '..a', 'a..b', '.a..b', '...a', 'a'.repeat(255), `${'a'.repeat(251)}🥐`, `${'a/'.repeat(511)}aa`,
];
