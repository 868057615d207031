import type { FileTree } from '../path/file-tree.ts';
import type { EditReport } from './edit-report.ts';
import type { FailureCode } from './failure-codes.ts';
import type { Failure } from './failure.ts';
import { fileText } from './file-text.ts';
import type { LandedSteps, LandingStep } from './landing-step.ts';
import { findOmissionMarker } from './omission-marker.ts';
import { missingMessage, planEdits } from './plan-edits.ts';
import { omissionMessage } from './plan-file-edits.ts';
import type { FileOperation } from './plan-operations.ts';

type Outcome = LandingStep | Failure | null;

/** The steps of all operations but merges, each computed from the original. */
export function landOperations(
  files: FileTree,
  operations: readonly FileOperation[],
): LandedSteps & { readonly report: readonly EditReport[] } {
  const outcomes = operations.map((each) => landOne(files, each)).filter((outcome) => outcome !== null);
  const edits = landEdits(files, operations);
  return {
    steps: [...outcomes.filter((outcome) => 'change' in outcome), ...edits.steps],
    failures: [...outcomes.filter((outcome) => 'code' in outcome), ...edits.failures],
    report: edits.report,
  };
}

function landOne(files: FileTree, { index, operation }: FileOperation): Outcome {
  const fail = (code: FailureCode, path: string, message: string): Failure => ({
    code,
    path,
    operation: index,
    message,
  });
  switch (operation.type) {
    case 'write': {
      const { path, content } = operation;
      const before = files.get(path);
      const text = before === undefined ? null : fileText(before);
      const marker = findOmissionMarker(path, content, text ?? undefined);
      if (marker !== null) return fail('omission-marker', path, omissionMessage(marker.text));
      return text === content
        ? null
        : { operation: index, path, change: before === undefined ? 'created' : 'replaced', content };
    }
    case 'delete': {
      const { path } = operation;
      if (!files.has(path)) return fail('file-not-found', path, missingMessage(path, files));
      return { operation: index, path, change: 'deleted', removes: path };
    }
    case 'rename': {
      const { from, to } = operation;
      const content = files.get(from);
      if (content === undefined) return fail('file-not-found', from, missingMessage(from, files));
      if (files.has(to)) return fail('target-exists', to, `${from} cannot become ${to}: that file exists.`);
      return { operation: index, path: to, change: 'renamed', content, removes: from };
    }
    default:
      return null;
  }
}

function landEdits(
  files: FileTree,
  operations: readonly FileOperation[],
): LandedSteps & { readonly report: readonly EditReport[] } {
  const edits = operations.flatMap(({ index, operation }) => (operation.type === 'edit' ? [{ index, operation }] : []));
  const failures: Failure[] = [];
  const texts = new Map<string, string>();
  for (const { index, operation } of edits) {
    const content = files.get(operation.path);
    if (content === undefined) continue;
    const text = fileText(content);
    if (text !== null) texts.set(operation.path, text);
    else
      failures.push({
        code: 'binary-file',
        path: operation.path,
        operation: index,
        message: `${operation.path} is not text and can't be edited.`,
      });
  }
  if (failures.length > 0) return { steps: [], failures, report: [] };
  const indexOf = (position: number): number => edits[position]?.index ?? 0;
  const plan = planEdits(
    texts,
    edits.map(({ operation }) => ({ path: operation.path, blocks: operation.blocks })),
  );
  if (!plan.ok)
    return {
      steps: [],
      failures: plan.failures.map((each) => ({ ...each, operation: indexOf(each.operation) })),
      report: [],
    };
  const seen = new Set<string>();
  const steps = edits.flatMap(({ index, operation: { path } }): LandingStep[] => {
    const content = plan.texts.get(path);
    if (content === undefined || content === texts.get(path) || seen.has(path)) return [];
    seen.add(path);
    return [{ operation: index, path, change: files.has(path) ? 'edited' : 'created', content }];
  });
  return { steps, failures, report: plan.report.map((each) => ({ ...each, operation: indexOf(each.operation) })) };
}
