/**
 * Every stage that a full run must show. The list is kept apart from the stages themselves, so that dropping one by
 * accident fails the run.
 */
export const stageNames: readonly string[] = [
  'format',
  'lint',
  'types',
  'build',
  'structure',
  'unused',
  'type-tests',
  'tests',
  'pack',
  'publint',
  'resolution',
  'size',
  'api',
  'consumer',
  'readme',
  'examples',
];
