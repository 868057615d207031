import type { Rule } from './rule.ts';

/** Parents under which `any` is a wildcard for matching, not a hole in a value's type. */
const allowedParents: readonly string[] = [
  'TSTypeParameterInstantiation',
  'TSTypeParameter',
  'TSConditionalType',
  'TSRestType',
];

/**
 * `any` is allowed as a type argument (`Phase<any, any>`) and in a constraint, where no other spelling matches every
 * type; a value declared `any` is not.
 */
export const anyInTypeParameters: Rule = {
  meta: { type: 'problem', docs: { description: '`any` appears in type-parameter positions only.' } },
  create(context) {
    return {
      TSAnyKeyword(node) {
        let parent = node.parent;
        if (parent?.type === 'TSArrayType') parent = parent.parent;
        if (parent !== undefined && allowedParents.includes(parent.type)) return;
        context.report({ node, message: '`any` is for type-parameter positions only; parse or narrow `unknown`.' });
      },
    };
  },
};
