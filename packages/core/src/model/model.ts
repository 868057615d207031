import type { LanguageModelV3, LanguageModelV4 } from '@ai-sdk/provider';
import { CoreError } from '../errors/core-error.ts';

/** A language model as an object. Objects only: a string id would go to a hosted gateway by an environment key. */
export type Model = LanguageModelV4 | LanguageModelV3;

/**
 * Checks what a caller gave as a model; `where` names it in the error ("models.fix[1]").
 * @throws CoreError `core/string-model` for a string, `core/invalid-definition` for anything else that is no model of version 3 or 4.
 */
export function requireModel(value: unknown, where: string): Model {
  if (typeof value === 'string') {
    throw new CoreError(
      'core/string-model',
      `${where} is the string "${value}". Pass a model object of a provider package, such as createOpenAI({ … })("${value}").`,
    );
  }
  if (!isModel(value)) {
    throw new CoreError(
      'core/invalid-definition',
      `${where} is no language model of specification v3 or v4${versionOf(value)}. Use a provider package made for AI SDK 6 or 7.`,
    );
  }
  return value;
}

function isModel(value: unknown): value is Model {
  return (
    typeof value === 'object' &&
    value !== null &&
    'specificationVersion' in value &&
    (value.specificationVersion === 'v4' || value.specificationVersion === 'v3') &&
    'doStream' in value &&
    typeof value.doStream === 'function'
  );
}

function versionOf(value: unknown): string {
  return typeof value === 'object' && value !== null && 'specificationVersion' in value
    ? ` (it says ${JSON.stringify(value.specificationVersion)})`
    : '';
}
