import { placeOf } from './place-of.ts';
import type { Rule } from './rule.ts';

const exportTypes: readonly string[] = ['ExportNamedDeclaration', 'ImportDeclaration'];

/** An `index.ts` under `src` names each export and holds no code, so that the public surface reads as a list. */
export const indexListsExports: Rule = {
  meta: { type: 'problem', docs: { description: 'index.ts only lists exports, by name.' } },
  create(context) {
    if (!/(^|\/)index\.ts$/.test(placeOf(context.filename)?.path ?? '')) return {};
    return {
      Program(node) {
        for (const statement of node.body ?? []) {
          const lists = exportTypes.includes(statement.type) && statement.source != null;
          if (!lists)
            context.report({ node: statement, message: 'index.ts lists exports by name: `export { a } from`.' });
        }
      },
    };
  },
};
