import type { Check } from './check.ts';
import { accessibility, type AccessibilityOptions } from './checks/accessibility.ts';
import { blank, type BlankOptions } from './checks/blank.ts';
import { http } from './checks/http.ts';
import { links } from './checks/links.ts';
import { responsive } from './checks/responsive.ts';
import { runtime, type RuntimeOptions } from './checks/runtime.ts';
import { styled } from './checks/styled.ts';
import { VerifyError } from './verify-error.ts';

/** Options of `standardChecks`. */
export interface StandardChecksOptions extends BlankOptions, RuntimeOptions, AccessibilityOptions {
  /** Ids of the checks to take; all by default. An unknown id throws. */
  readonly only?: readonly string[];
}

/** The checks that every page should pass, cheapest first. */
export function standardChecks(options: StandardChecksOptions = {}): readonly Check[] {
  const all = [http, blank(options), runtime(options), styled, links, responsive, accessibility(options)];
  const { only } = options;
  if (only === undefined) return all;
  const ids = all.map((check) => check.id);
  const unknown = only.filter((id) => !ids.includes(id));
  if (unknown.length > 0) {
    throw new VerifyError(
      'verify/invalid-option',
      `No check is named '${unknown.join("', '")}'; there are ${ids.join(', ')}.`,
    );
  }
  return all.filter((check) => only.includes(check.id));
}
