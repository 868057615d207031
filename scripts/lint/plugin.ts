import { anyInTypeParameters } from './any-in-type-parameters.ts';
import { importDirection } from './import-direction.ts';
import { indexListsExports } from './index-lists-exports.ts';
import { injectedAmbient } from './injected-ambient.ts';

/** The workspace's own lint rules: boundaries that no ready rule expresses. */
const plugin = {
  meta: { name: 'boxwright' },
  rules: {
    'any-in-type-parameters': anyInTypeParameters,
    'import-direction': importDirection,
    'index-lists-exports': indexListsExports,
    'injected-ambient': injectedAmbient,
  },
};

export default plugin;
