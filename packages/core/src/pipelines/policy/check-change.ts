import type { FileTree } from '@boxwright/protocol-parser';
import type { Finding } from '@boxwright/verify';
import type { EditType } from '@boxwright/agentic-search';
import { makeFinding } from '../findings.ts';
import type { ChangeKind, PolicyRules } from './policy.ts';
import { drawingPaths } from './drawing-paths.ts';
import { compareTrees } from './tree-change.ts';

/** What the rules about a whole change need to know. */
export interface ChangeFacts {
  /** The live tree, or the template for a new app: budgets count the total change from here. */
  readonly live: FileTree;
  readonly candidate: FileTree;
  readonly rules: PolicyRules;
  /** CREATE for a new app; null for an edit that nobody classified, which has the widest limits of an edit. */
  readonly kind: EditType | 'CREATE' | null;
  /** What the user asked for: whoever asks for a drawing may get one. */
  readonly prompt: string;
  /** Paths that change with a package and are not the model's work. */
  readonly uncounted: ReadonlySet<string>;
}

/** The rules that a candidate as a whole breaks. Pure. */
export function checkChange(facts: ChangeFacts): readonly Finding[] {
  const { live, candidate, rules, kind } = facts;
  const changes = compareTrees(live, candidate).filter((change) => !facts.uncounted.has(change.path));
  const findings: Finding[] = [];
  const maxFiles = limitOf(rules.maxFiles, kind);
  if (changes.length > maxFiles) {
    const paths = changes.map((change) => change.path).join(', ');
    findings.push(
      makeFinding({
        code: 'too-many-files',
        message: `The change touches ${changes.length} files (${paths}); at most ${maxFiles} are allowed for it. Do only what was asked.`,
      }),
    );
  }
  const lines = changes.reduce((sum, change) => sum + change.changedLines, 0);
  const maxLines = limitOf(rules.maxChangedLines, kind);
  if (lines > maxLines) {
    findings.push(
      makeFinding({
        code: 'change-too-large',
        message: `The change adds and removes ${lines} lines; at most ${maxLines} are allowed for it.`,
      }),
    );
  }
  if (!asksForDrawing(facts.prompt))
    findings.push(
      ...drawings(
        facts,
        changes.map((change) => change.path),
      ),
    );
  return findings;
}

function limitOf(limits: Readonly<Record<ChangeKind, number>>, kind: ChangeKind | null): number {
  if (kind !== null) return limits[kind];
  const edits = Object.entries(limits).filter(([name]) => name !== 'CREATE');
  return Math.max(...edits.map(([, limit]) => limit));
}

function drawings({ live, candidate, rules }: ChangeFacts, paths: readonly string[]): readonly Finding[] {
  return paths.flatMap((path) => {
    const text = candidate.get(path);
    if (typeof text !== 'string') return [];
    const old = live.get(path);
    const known = new Set(typeof old === 'string' ? drawingPaths(old) : []);
    const longest = drawingPaths(text)
      .filter((data) => !known.has(data))
      .reduce((most, data) => Math.max(most, data.length), 0);
    if (longest <= rules.maxSvgPathChars) return [];
    const message = `${path} draws a picture by hand (a path of ${longest} characters, at most ${rules.maxSvgPathChars}). Use an icon that exists, or shapes in CSS.`;
    return [makeFinding({ code: 'hand-drawn-svg', path, message })];
  });
}

/** Words with which people ask for a drawing, in a few languages; a wrong yes costs nothing but a drawing. */
function asksForDrawing(prompt: string): boolean {
  return /\b(svg|draw|drawing|illustrat\w*|logo|icon|vector|sketch|zeichn\w*|dessin\w*|dibuj\w*)\b/i.test(prompt);
}
