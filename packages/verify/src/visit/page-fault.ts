import type { Finding } from '../finding.ts';

/** Thrown inside a check when the page itself makes looking impossible. The runner turns it into its finding. */
export class PageFault extends Error {
  override readonly name = 'PageFault';
  readonly finding: Finding;

  constructor(finding: Finding) {
    super(finding.message);
    this.finding = finding;
  }
}
