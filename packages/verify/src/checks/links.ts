import type { Check, CheckContext } from '../check.ts';
import { createFinding, type Finding } from '../finding.ts';
import { collectLinks, type PageLink, type PageLinks } from '../in-page/collect-links.ts';
import { pageScript } from '../in-page/page-script.ts';
import { selectElement } from '../in-page/select-element.ts';
import { walkElements } from '../in-page/walk-elements.ts';
import { ask } from '../visit/ask.ts';
import { bounded } from '../visit/bounded.ts';
import { type Guard, isListOf, isRecordOf, isText } from '../visit/guards.ts';
import { answerMs, maxElements } from './limits.ts';
import { look } from './look.ts';

/** Most addresses that are asked for, at most this many at once. */
const maxAddresses = 50;
const atOnce = 6;

/**
 * Whether links lead somewhere: places on the page exist, addresses of its origin answer, images of its origin load. Asks nothing of
 * other origins. Can't see a missing page behind a server that answers every path with the app.
 */
export const links: Check = {
  id: 'links',
  run: (context) =>
    look(context, async ({ page }) => {
      const script = pageScript(collectLinks, { maxElements }, { walkElements, selectElement });
      const found = await ask(page, script, isPageLinks, { signal: context.signal, timeoutMs: answerMs });
      return [
        ...found.dead.map(({ hash, ...link }) =>
          createFinding('dead-anchor', `The link ${name(link)} leads to ${hash}, which is not on the page.`, at(link)),
        ),
        ...found.images.map(({ url, ...image }) =>
          createFinding('broken-image', `The image ${name(image)} did not load: ${pathOf(url)}.`, at(image)),
        ),
        ...found.empty.map((link) => createFinding('empty-link', `The link ${name(link)} leads nowhere.`, at(link))),
        ...(await askAddresses(context, found.own)),
      ];
    }),
};

const isLink = { text: isText, selector: isText };
const isLinkTo: Guard<PageLinks['own'][number]> = isRecordOf({ ...isLink, url: isAddress });
const isPageLinks = isRecordOf<PageLinks>({
  dead: isListOf(isRecordOf({ ...isLink, hash: isText })),
  own: isListOf(isLinkTo),
  empty: isListOf(isRecordOf(isLink)),
  images: isListOf(isLinkTo),
});

function isAddress(value: unknown): value is string {
  return isText(value) && URL.canParse(value);
}

async function askAddresses(context: CheckContext, addresses: PageLinks['own']): Promise<Finding[]> {
  const findings: Finding[] = [];
  const { origin } = new URL(context.url);
  // The page says which addresses are of its origin; a hostile one would name others, for this process to ask.
  const waiting = addresses.filter(({ url }) => URL.parse(url)?.origin === origin).slice(0, maxAddresses);
  const work = async (): Promise<void> => {
    for (let link = waiting.shift(); link !== undefined; link = waiting.shift()) {
      const wrong = await whatIsWrong(context, link.url);
      if (wrong === null) continue;
      findings.push(createFinding('broken-link', `The link ${name(link)} to ${pathOf(link.url)} ${wrong}.`, at(link)));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return findings;
}

async function whatIsWrong(context: CheckContext, url: string): Promise<string | null> {
  try {
    const late = (): Error => new Error('no answer in time');
    const response = await bounded(context.fetch(url), { signal: context.signal, timeoutMs: answerMs }, late);
    await response.body?.cancel();
    return response.status >= 400 ? `is answered with status ${response.status}` : null;
  } catch (error) {
    context.signal.throwIfAborted();
    return `can't be followed: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function at({ selector }: PageLink): { readonly selector: string } {
  return { selector };
}

function name({ text, selector }: PageLink): string {
  return text === '' ? selector : `"${text}"`;
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}
