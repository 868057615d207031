/** Every code that the standard checks report, with its default severity and its weight. */
export const findingCodes = {
  /** The address could not be reached at all. */
  'http-unreachable': { severity: 'error', weight: 100 },
  /** The address answers with a status that is not a success. */
  'http-status': { severity: 'error', weight: 100 },
  /** The address answers with something that is not HTML. */
  'http-not-html': { severity: 'error', weight: 100 },
  /** The address answers with no body. */
  'http-empty': { severity: 'error', weight: 100 },
  /** The address leads to another origin, or round in a circle. */
  'http-redirected-away': { severity: 'error', weight: 100 },
  /** The page did not load: refused, reset, or not within its time. */
  'page-load-failed': { severity: 'error', weight: 100 },
  /** The page left its origin by itself. */
  'page-redirected-away': { severity: 'error', weight: 100 },
  /** The page loads itself again and again. */
  'page-reload-loop': { severity: 'error', weight: 100 },
  /** The tab crashed. */
  'page-crashed': { severity: 'error', weight: 100 },
  /** The page's own code keeps it from answering. */
  'page-unresponsive': { severity: 'error', weight: 100 },
  /** The page replaces functions of the browser that looking at it needs. */
  'page-not-inspectable': { severity: 'error', weight: 100 },
  /** The page was still changing or loading when its time to settle was over. */
  'page-not-settled': { severity: 'warning', weight: 5 },
  /** Nothing can be seen. */
  'page-blank': { severity: 'error', weight: 100 },
  /** A dev server shows its error over the page. */
  'error-overlay': { severity: 'error', weight: 90 },
  /** An error or a rejection that nothing caught. */
  'page-error': { severity: 'error', weight: 80 },
  /** The page's own code logged an error. */
  'console-error': { severity: 'error', weight: 40 },
  /** A request to the page's own origin failed or got an error status. */
  'request-failed': { severity: 'error', weight: 50 },
  /** A script or a style sheet of the page's own origin is answered with HTML, which is how a missing file looks behind a fall-back to index.html. */
  'wrong-content-type': { severity: 'error', weight: 80 },
  /** No author style has any effect. */
  'page-unstyled': { severity: 'error', weight: 70 },
  /** Most utility classes in use have no rule in any style sheet. */
  'classes-without-rules': { severity: 'error', weight: 70 },
  /** A link to a place on the page that is not there. */
  'dead-anchor': { severity: 'error', weight: 30 },
  /** A link to the page's own origin that does not answer, or with an error status. */
  'broken-link': { severity: 'error', weight: 40 },
  /** An image of the page's own origin that did not load. */
  'broken-image': { severity: 'error', weight: 40 },
  /** A link without an address, to `#`, or to a script. */
  'empty-link': { severity: 'warning', weight: 5 },
  /** The page scrolls sideways in a narrow window. */
  'horizontal-overflow': { severity: 'error', weight: 40 },
  /** Nothing tells phones to use their own width. */
  'viewport-meta-missing': { severity: 'error', weight: 40 },
  /** A rule of axe-core that an element breaks; an error when the rule is serious or critical. */
  'accessibility-violation': { severity: 'error', weight: 20 },
} as const satisfies Readonly<Record<string, { readonly severity: 'error' | 'warning'; readonly weight: number }>>;

/** A code of the standard checks. */
export type FindingCode = keyof typeof findingCodes;
