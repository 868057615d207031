import type { CorpusResult } from './corpus-case.ts';

/** True when foreign JSON has the shape of a result. */
export function isResult(value: unknown): value is CorpusResult {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('files' in value)) return false;
  if (typeof value.id !== 'string') return false;
  if ('label' in value && typeof value.label !== 'string') return false;
  const { files } = value;
  return (
    files === null || (typeof files === 'object' && Object.values(files).every((text) => typeof text === 'string'))
  );
}
