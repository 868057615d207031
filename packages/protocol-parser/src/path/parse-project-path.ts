import type { ProjectPath } from './project-path.ts';

/** Why a path was refused. */
export type PathProblemCode =
  | 'path-empty'
  | 'path-too-long'
  | 'path-absolute'
  | 'path-escape'
  | 'path-segment'
  | 'path-control-character'
  | 'path-character'
  | 'path-reserved'
  | 'path-not-nfc';

/** A path that may be used, or the reason why not. */
export type ParsedProjectPath =
  | { readonly ok: true; readonly path: ProjectPath }
  | { readonly ok: false; readonly code: PathProblemCode; readonly message: string };

/** Longest whole path, in UTF-16 units: what Windows and the common file systems take without special calls, with room for a root. */
const MAX_PATH_UNITS = 1024;
/** Longest segment, in bytes of UTF-8: the limit of ext4, APFS and NTFS. */
const MAX_SEGMENT_BYTES = 255;

/** C0, DEL and C1 controls, lone surrogates, byte order mark, and format characters that hide or reorder text. */
const INVISIBLE =
  /[\p{Cc}\p{Cs}\xad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e0fff}]|[\u034f]|[\u17b4\u17b5]|[\ufe00-\ufe0f]/u;
/** Characters that Windows refuses, and look-alikes of the separators and of the dot. */
const REFUSED = /[<>:"|?*\\\u2024-\u2026\u2044\u2215\u2216\u29f5\u29f8\u29f9\ufe52\ufe68\uff0e\uff0f\uff3c]/;
/** Encoded dots, separators and NUL: a server that decodes them would see another path. */
const ENCODED = /%(?:2e|2f|5c|00|25)/i;
/** Device names of Windows, with any extension, and the folder of Git with its short name. */
const RESERVED = /^(?:(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?:\..*)?|\.git|git~\d+)$/i;

/**
 * Reads a path that came from outside. Paths are relative, with `/` between segments; what is not plainly one file
 * inside the project is refused, and nothing is ever repaired. Whether two paths collide is a question about a tree, not about one path.
 */
export function parseProjectPath(input: string): ParsedProjectPath {
  const problem = problemOf(input);
  if (problem === null) return { ok: true, path: input as ProjectPath };
  const [code, message] = problem;
  return { ok: false, code, message: `${JSON.stringify(input.slice(0, 120))} is not a project path: ${message}.` };
}

function problemOf(input: string): readonly [PathProblemCode, string] | null {
  if (input === '') return ['path-empty', 'it is empty'];
  if (input.length > MAX_PATH_UNITS) return ['path-too-long', `it is longer than ${MAX_PATH_UNITS} characters`];
  if (/^(?:[/\\]|[a-z]:|~(?:$|\/))/i.test(input)) return ['path-absolute', 'it must be relative to the project'];
  const segments = input.split(/[/\\]/);
  if (segments.includes('..')) return ['path-escape', 'it leaves its folder'];
  if (INVISIBLE.test(input)) return ['path-control-character', 'it holds a control or invisible character'];
  if (REFUSED.test(input) || ENCODED.test(input))
    return ['path-character', 'it holds a character that not every system takes'];
  if (input.normalize('NFC') !== input) return ['path-not-nfc', 'it is not in Unicode form NFC'];
  for (const segment of segments) {
    if (segment === '' || segment === '.') return ['path-segment', 'it has an empty or "." segment'];
    if (/^\s|[\s.]$/u.test(segment))
      return ['path-segment', 'a segment begins with a space or ends with a space or dot'];
    if (RESERVED.test(segment)) return ['path-reserved', `${segment} is a reserved name`];
    if (utf8Length(segment) > MAX_SEGMENT_BYTES)
      return ['path-too-long', `a segment is longer than ${MAX_SEGMENT_BYTES} bytes`];
  }
  return null;
}

/** Bytes of a well-formed string in UTF-8. Written out because `TextEncoder` is not in every runtime. */
function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}
