import type { selectElement } from './select-element.ts';
import type { walkElements } from './walk-elements.ts';

/** A link as it stands on the page. */
export interface PageLink {
  /** What a reader sees of it, cut to 60 characters. */
  readonly text: string;
  readonly selector: string;
}

/** The links and images of a page. */
export interface PageLinks {
  /** Links to a place on the same page that does not exist. */
  readonly dead: readonly (PageLink & { readonly hash: string })[];
  /** Links to other addresses of the page's origin, each address once. */
  readonly own: readonly (PageLink & { readonly url: string })[];
  /** Links that lead nowhere: no address, `#`, or a script. */
  readonly empty: readonly PageLink[];
  /** Images of the page's origin that did not load. */
  readonly images: readonly (PageLink & { readonly url: string })[];
}

/** Runs in the page: gathers its links and images. */
export function collectLinks(
  input: { readonly maxElements: number },
  tools: { readonly walkElements: typeof walkElements; readonly selectElement: typeof selectElement },
): PageLinks {
  const dead: (PageLink & { hash: string })[] = [];
  const own = new Map<string, PageLink & { url: string }>();
  const empty: PageLink[] = [];
  const images: (PageLink & { url: string })[] = [];

  const describe = (element: Element): PageLink => {
    const label = element.getAttribute('aria-label') ?? element.getAttribute('alt') ?? element.textContent ?? '';
    return { text: label.replace(/\s+/g, ' ').trim().slice(0, 60), selector: tools.selectElement(element) };
  };
  const hasPlace = (id: string): boolean =>
    id === '' ||
    id.toLowerCase() === 'top' ||
    document.getElementById(id) !== null ||
    document.getElementsByName(id).length > 0;
  const decode = (text: string): string => {
    try {
      return decodeURIComponent(text);
    } catch {
      // A lone percent sign is taken as it stands, as browsers do.
      return text;
    }
  };

  const look = (link: HTMLAnchorElement): void => {
    const written = link.getAttribute('href');
    if (written === null) return;
    if (['', '#'].includes(written.trim()) || /^\s*javascript:/i.test(written)) {
      empty.push(describe(link));
      return;
    }
    const target = URL.parse(link.href);
    if (target === null || target.origin !== location.origin || !target.protocol.startsWith('http')) return;
    if (target.pathname === location.pathname && target.search === location.search) {
      // `#/` and `#!` are addresses of routers within the page.
      const id = decode(target.hash.slice(1));
      if (!/^[/!]/.test(id) && !hasPlace(id)) dead.push({ ...describe(link), hash: target.hash });
      return;
    }
    const url = `${target.origin}${target.pathname}${target.search}`;
    if (!own.has(url)) own.set(url, { ...describe(link), url });
  };

  tools.walkElements((element) => {
    if (element instanceof HTMLAnchorElement) look(element);
    if (
      element instanceof HTMLImageElement &&
      element.complete &&
      element.naturalWidth === 0 &&
      element.currentSrc !== ''
    ) {
      const url = URL.parse(element.currentSrc);
      if (url?.origin === location.origin) images.push({ ...describe(element), url: url.href });
    }
    return false;
  }, input.maxElements);
  return { dead, own: [...own.values()], empty, images };
}
