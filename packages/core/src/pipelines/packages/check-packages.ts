import type { Finding } from '@boxwright/verify';
import { makeFinding } from '../findings.ts';
import { matchGlobs } from '../policy/glob.ts';
import type { PolicyRules } from '../policy/policy.ts';
import { isPackageName, isPackageRange } from './package-of.ts';
import type { PackageIndex } from './package-index.ts';
import type { WantedPackage } from './wanted-packages.ts';

/** A package that may be added, at the version that was looked at. */
export interface AllowedPackage {
  readonly name: string;
  readonly version: string;
}

/** Which packages may be added, or why not. */
export type PackageVerdict =
  | { readonly ok: true; readonly packages: readonly AllowedPackage[] }
  | { readonly ok: false; readonly findings: readonly Finding[] };

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Holds wanted packages to the rules: grammar, names that are allowed and denied, how many, existence and age. Without an index nothing beyond the
 * template's packages can be had.
 */
export async function checkPackages(
  wanted: readonly WantedPackage[],
  facts: {
    readonly rules: PolicyRules;
    readonly index: PackageIndex | null;
    readonly now: number;
    readonly signal: AbortSignal;
  },
): Promise<PackageVerdict> {
  const { rules, index } = facts;
  const refused = (code: string, { name, place }: WantedPackage, why: string): Finding =>
    makeFinding({ code, path: place?.path, line: place?.line, message: `The package ${name} ${why}` });
  if (index === null) {
    const findings = wanted.map((one) =>
      refused('package-unavailable', one, 'is not available. Do it without, with the packages that are installed.'),
    );
    return findings.length === 0 ? { ok: true, packages: [] } : { ok: false, findings };
  }
  const findings: Finding[] = [];
  const allowed = rules.allowPackages === null ? () => true : matchGlobs(rules.allowPackages);
  const denied = matchGlobs(rules.denyPackages);
  if (wanted.length > rules.maxNewPackages) {
    const names = wanted.map(({ name }) => name).join(', ');
    findings.push(
      makeFinding({
        code: 'too-many-packages',
        message: `The change adds ${wanted.length} packages (${names}); at most ${rules.maxNewPackages} are allowed.`,
      }),
    );
  }
  const packages: AllowedPackage[] = [];
  for (const one of wanted) {
    if (!isPackageName(one.name) || (one.range !== null && !isPackageRange(one.range))) {
      findings.push(refused('package-invalid', one, 'is not named as a package of the registry with a version range.'));
    } else if (denied(one.name) || !allowed(one.name)) {
      findings.push(refused('package-denied', one, 'is not allowed here.'));
    } else if (findings.length === 0) {
      const found = await index.find(one.name, one.range, facts.signal);
      const ageMs = found === null ? 0 : facts.now - Date.parse(found.publishedAt);
      if (found === null) {
        findings.push(
          refused(
            'package-unavailable',
            one,
            `does not exist${one.range === null ? '' : ` in a version that fits ${one.range}`}.`,
          ),
        );
      } else if (!(ageMs >= rules.minPackageAgeDays * dayMs)) {
        findings.push(
          refused(
            'package-too-new',
            one,
            `was published only at ${found.publishedAt}; it must be ${rules.minPackageAgeDays} days old.`,
          ),
        );
      } else packages.push({ name: one.name, version: found.version });
    }
  }
  return findings.length > 0 ? { ok: false, findings } : { ok: true, packages };
}
