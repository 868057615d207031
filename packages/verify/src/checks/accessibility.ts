import type { Check } from '../check.ts';
import { createFinding, type Finding } from '../finding.ts';
import { ask } from '../visit/ask.ts';
import { isBoolean, isListOf, isRecordOf, isText } from '../visit/guards.ts';
import { answerMs } from './limits.ts';
import { look } from './look.ts';

/** Options of the accessibility check. */
export interface AccessibilityOptions {
  /** The source text of axe-core 4. Taken from the installed `axe-core` package by default. */
  readonly loadAxe?: () => Promise<string>;
}

/** One element that breaks one rule of axe. */
interface Violation {
  readonly rule: string;
  readonly help: string;
  readonly severe: boolean;
  readonly selector: string;
  readonly summary: string;
}

/** Most elements reported of one rule, and in all. */
const maxOfRule = 3;
const maxFindings = 20;

/**
 * Whether the page breaks rules of WCAG 2.1 A and AA that a program can judge, by axe-core. Serious and critical violations fail,
 * others warn. Skipped, and optional, because axe-core is an optional peer.
 */
export function accessibility(options: AccessibilityOptions = {}): Check {
  const { loadAxe = loadInstalledAxe } = options;
  return {
    id: 'accessibility',
    optional: true,
    async run(context) {
      let source: string;
      try {
        source = await loadAxe();
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        return { status: 'skip', reason: `axe-core could not be loaded; install it to have this check: ${message}` };
      }
      return look(context, async ({ page }) => {
        const violations = await ask(page, scriptOf(source), isListOf(isViolation), {
          signal: context.signal,
          // Contrast is measured element by element, which takes seconds on long pages.
          timeoutMs: answerMs * 3,
        });
        return violations.slice(0, maxFindings).map(findingOf);
      });
    },
  };
}

const isViolation = isRecordOf<Violation>({
  rule: isText,
  help: isText,
  severe: isBoolean,
  selector: isText,
  summary: isText,
});

async function loadInstalledAxe(): Promise<string> {
  const { default: axe } = await import('axe-core');
  return axe.source;
}

/** Defines axe in the page, asks it, and takes it away again. */
function scriptOf(source: string): string {
  return `(async () => {
    const before = globalThis.axe;
    ${source};
    const axe = globalThis.axe;
    globalThis.axe = before;
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] },
    });
    return violations.flatMap(({ id, help, impact, nodes }) =>
      nodes.slice(0, ${maxOfRule}).map((node) => ({
        rule: id,
        help,
        severe: impact === 'serious' || impact === 'critical',
        selector: node.target.flat().join(' '),
        summary: (node.failureSummary ?? '').split('\\n')[1]?.trim() ?? '',
      })),
    ).sort((a, b) => Number(b.severe) - Number(a.severe));
  })()`;
}

function findingOf({ rule, help, severe, selector, summary }: Violation): Finding {
  const message = `${help} (${rule}): ${selector}${summary === '' ? '' : `: ${summary}`}`;
  return createFinding('accessibility-violation', message, { selector, severity: severe ? 'error' : 'warning' });
}
