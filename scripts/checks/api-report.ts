import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor';
import type { Entry, Member } from './workspace.ts';

/** What came of the report of one entry point. */
export interface ApiReport {
  /** The committed report is missing or differs. */
  readonly changed: boolean;
  /** Errors of the extractor, and exported names without a docstring. */
  readonly problems: readonly string[];
}

/** Options of `reportEntry`. */
export interface ApiReportOptions {
  /** Rewrites the committed report. */
  readonly update: boolean;
  /** Absolute path of a folder for the report as it is now. */
  readonly temporaryFolder: string;
}

/** Extracts the public API of a built entry point and compares it with the committed report. */
export function reportEntry(member: Member, entry: Entry, options: ApiReportOptions): ApiReport {
  const problems: string[] = [];
  const name = reportName(member, entry);
  const reportFolder = join(member.folder, 'api');
  mkdirSync(reportFolder, { recursive: true });
  mkdirSync(options.temporaryFolder, { recursive: true });
  const declarations = join(member.folder, entry.types);
  const config = ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath: join(member.folder, 'package.json'),
    configObject: {
      projectFolder: member.folder,
      mainEntryPointFilePath: declarations,
      newlineKind: 'lf',
      compiler: { overrideTsconfig: { compilerOptions, files: [declarations] } },
      apiReport: {
        enabled: true,
        reportFileName: name,
        reportFolder,
        reportTempFolder: options.temporaryFolder,
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: {
        compilerMessageReporting: { default: { logLevel: ExtractorLogLevel.Error } },
        extractorMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
        tsdocMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
      },
    },
  });
  const result = Extractor.invoke(config, {
    localBuild: options.update,
    messageCallback(message) {
      if (message.logLevel === ExtractorLogLevel.Error) problems.push(message.formatMessageWithLocation(undefined));
      message.handled = true;
    },
  });
  const report = readFileSync(join(options.temporaryFolder, name), 'utf8');
  return { changed: result.apiReportChanged, problems: [...problems, ...undocumented(report)] };
}

/** `core.api.md` for the root entry, `core.sqlite.api.md` for `core/sqlite`. */
export function reportName(member: Member, entry: Entry): string {
  const subpath = entry.specifier.slice(member.name.length + 1);
  return [member.short, ...(subpath === '' ? [] : [subpath]), 'api.md'].join('.');
}

const compilerOptions = {
  target: 'es2022',
  lib: ['es2023', 'esnext.disposable', 'dom', 'dom.iterable', 'dom.asynciterable'],
  module: 'nodenext',
  moduleResolution: 'nodenext',
  strict: true,
  skipLibCheck: true,
  types: ['node'],
};

/** Exported names without a docstring, as the report marks them; undocumented fields of a documented type are fine. */
function undocumented(report: string): readonly string[] {
  return [...report.matchAll(/^\/\/ (?:@\w+ )?\(undocumented\)\n(export .+)$/gm)].map(
    ([, line]) => `no docstring: ${line}`,
  );
}
