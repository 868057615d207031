import type { Artifact } from './artifact.ts';
import type { Finding } from './finding.ts';
import { toBase64 } from './to-base64.ts';
import type { CheckResult, VerifyReport } from './verify.ts';

/** What a report says beside its results. */
export interface RenderReportOptions {
  /** Address of the page that was checked. */
  readonly url: string;
  /** When it was checked; left out by default. */
  readonly checkedAt?: Date;
}

/**
 * One HTML document that a person can read: verdict, checks, findings, pictures. It stands alone (pictures are inside, no scripts), and
 * whatever came from the page is text in it.
 */
export function renderReport(report: VerifyReport, options: RenderReportOptions): string {
  const { url, checkedAt } = options;
  const counts = (['pass', 'fail', 'skip'] as const).map((status) => {
    const count = report.results.filter((result) => result.status === status).length;
    return `${count} ${words[status]}`;
  });
  const when = checkedAt === undefined ? '' : ` · ${checkedAt.toISOString()}`;
  const verdict = report.ok ? 'The page is fine' : 'The page is not fine';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(verdict)}: ${escapeHtml(url)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1><span class="mark ${report.ok ? 'pass' : 'fail'}">${report.ok ? '✓' : '✗'}</span> ${escapeHtml(verdict)}</h1>
<p class="about">${escapeHtml(url)}${when} · ${counts.join(', ')}</p>
${report.results.map(renderResult).join('\n')}
${report.artifacts.map(renderArtifact).join('\n')}
</main>
</body>
</html>
`;
}

const words = { pass: 'passed', fail: 'failed', skip: 'skipped' } as const;
const marks = { pass: '✓', fail: '✗', skip: '–' } as const;

function renderResult(result: CheckResult): string {
  const { id, status, ms } = result;
  const detail =
    result.status === 'skip'
      ? `<p class="reason">Not looked at: ${escapeHtml(result.reason)}</p>`
      : (result.findings ?? []).length === 0
        ? ''
        : `<ul>\n${(result.findings ?? []).map(renderFinding).join('\n')}\n</ul>`;
  return `<section>
<h2><span class="mark ${status}">${marks[status]}</span> ${escapeHtml(id)} <small>${words[status]} in ${ms} ms</small></h2>
${detail}
</section>`;
}

function renderFinding(finding: Finding): string {
  const { code, message, severity, selector, path, line } = finding;
  const place = [path === undefined ? undefined : `${path}${line === undefined ? '' : `:${line}`}`, selector]
    .filter((part) => part !== undefined)
    .map((part) => `<code>${escapeHtml(part)}</code>`)
    .join(' ');
  return `<li class="${severity}"><b>${escapeHtml(code)}</b> ${escapeHtml(message)} ${place}</li>`;
}

function renderArtifact({ name, mediaType, bytes }: Artifact): string {
  const address = `data:${escapeHtml(mediaType)};base64,${toBase64(bytes)}`;
  const caption = `<figcaption>${escapeHtml(name)}</figcaption>`;
  // Pictures only: any other kind of document would run in the report's place.
  return /^image\/(?:png|jpeg|webp|gif)$/.test(mediaType)
    ? `<figure>${caption}<img src="${address}" alt="${escapeHtml(name)}"></figure>`
    : `<figure>${caption}<a href="${address}" download="${escapeHtml(name)}">${escapeHtml(name)}</a></figure>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const style = `
:root { color-scheme: light dark; --line: #8884; --good: #15803d; --bad: #b91c1c; --dim: #6b7280 }
body { font: 15px/1.5 system-ui, sans-serif; margin: 0 }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem }
h1 { font-size: 1.5rem; margin: 0 } h2 { font-size: 1rem; margin: 0 }
small, .about, .reason, figcaption { color: var(--dim); font-weight: normal }
.about { overflow-wrap: anywhere } .reason { margin: .25rem 0 0 1.5rem }
section { border-top: 1px solid var(--line); padding: .75rem 0 }
.mark { display: inline-block; width: 1.25rem; font-weight: bold }
.pass { color: var(--good) } .fail { color: var(--bad) } .skip { color: var(--dim) }
ul { margin: .5rem 0 0; padding: 0 0 0 1.5rem; list-style: none } li { margin: .25rem 0; overflow-wrap: anywhere }
.error b { color: var(--bad) } .warning b { color: #a16207 }
code { background: #8882; padding: 0 .25rem; border-radius: .25rem }
figure { margin: 1.5rem 0 } img { max-width: 100%; border: 1px solid var(--line) }
`;
