import type { Stage } from './stage.ts';
import { api } from './stages/api.ts';
import { build } from './stages/build.ts';
import { consumer } from './stages/consumer.ts';
import { examples } from './stages/examples.ts';
import { format } from './stages/format.ts';
import { lint } from './stages/lint.ts';
import { pack } from './stages/pack.ts';
import { publint } from './stages/publint.ts';
import { readme } from './stages/readme.ts';
import { resolution } from './stages/resolution.ts';
import { size } from './stages/size.ts';
import { structure } from './stages/structure.ts';
import { tests } from './stages/tests.ts';
import { typeTests } from './stages/type-tests.ts';
import { types } from './stages/types.ts';
import { unused } from './stages/unused.ts';

/** The stages in the order in which they run: cheap ones first, and those that read tarballs after `pack`. */
export const stages: readonly Stage[] = [
  format,
  lint,
  types,
  build,
  structure,
  unused,
  typeTests,
  tests,
  pack,
  publint,
  resolution,
  size,
  api,
  consumer,
  readme,
  examples,
];
