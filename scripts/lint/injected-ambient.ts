import { boundaries } from './boundaries.ts';
import { placeOf } from './place-of.ts';
import type { GlobalScope, Node, Rule } from './rule.ts';

/** Members of global objects that read the clock, draw chance, wait or look at the environment. */
const bannedMembers: Readonly<Record<string, readonly string[]>> = {
  Date: ['now'],
  Math: ['random'],
  performance: ['now', 'timeOrigin'],
  crypto: ['randomUUID', 'getRandomValues'],
  process: ['env', 'hrtime', 'uptime', 'nextTick'],
  AbortSignal: ['timeout'],
};

/** Global functions that wait. `queueMicrotask` only orders work and stays allowed. */
const bannedFunctions: readonly string[] = ['setTimeout', 'setInterval', 'setImmediate'];

/** Modules that bring the same things in by import. */
const bannedModules: readonly string[] = ['node:timers', 'node:timers/promises', 'node:process', 'node:perf_hooks'];

/**
 * In the packages that promise it, time, timers, randomness and environment come in as options. The one exception is
 * the `defaults.ts` of an entry point, where the real ones are named.
 */
export const injectedAmbient: Rule = {
  meta: { type: 'problem', docs: { description: 'Clock, timers, randomness and environment are injected.' } },
  create(context) {
    const place = placeOf(context.filename);
    if (place === null || boundaries[place.member]?.injected !== true || /(^|\/)defaults\.ts$/.test(place.path)) {
      return {};
    }
    const refuse = (node: Node, what: string): void =>
      context.report({ node, message: `'${what}' must come in as an option; only defaults.ts may name it.` });
    const refuseModule = (node: Node): void => {
      const specifier = node.source?.value;
      if (typeof specifier === 'string' && bannedModules.includes(specifier)) refuse(node, specifier);
    };
    return {
      'Program:exit'() {
        for (const identifier of globalUses(context.sourceCode.scopeManager.globalScope)) {
          const banned = ambientUse(identifier);
          if (banned !== null) refuse(identifier, banned);
        }
      },
      ImportDeclaration: refuseModule,
      ExportNamedDeclaration: refuseModule,
    };
  },
};

/** Uses of names that the file does not declare: those of the language are known to the scope, the host's are not. */
function globalUses(scope: GlobalScope): readonly Node[] {
  const known = [...scope.set.values()].filter((variable) => variable.defs.length === 0);
  const references = [...known.flatMap((variable) => variable.references), ...scope.through];
  return [...new Set(references.map((reference) => reference.identifier))];
}

/** The banned thing that a use of a global name reaches, or null. */
function ambientUse(identifier: Node): string | null {
  const name = identifier.name ?? '';
  const parent = identifier.parent;
  if (bannedFunctions.includes(name)) return name;
  if (name === 'Date' && readsClock(identifier)) return `${parent?.type === 'NewExpression' ? 'new ' : ''}Date()`;
  if (parent?.type !== 'MemberExpression' || parent.object !== identifier) return null;
  const property = memberName(parent);
  if (name === 'globalThis') return globalMember(parent, property);
  return bannedMembers[name]?.includes(property) === true ? `${name}.${property}` : null;
}

/** `globalThis.setTimeout`, `globalThis.Date.now`. */
function globalMember(member: Node, property: string): string | null {
  if (bannedFunctions.includes(property)) return `globalThis.${property}`;
  const outer = member.parent;
  if (outer?.type !== 'MemberExpression' || outer.object !== member) return null;
  const inner = memberName(outer);
  return bannedMembers[property]?.includes(inner) === true ? `globalThis.${property}.${inner}` : null;
}

/** `new Date()` and `Date()` read the clock; `new Date(value)` only converts. */
function readsClock(identifier: Node): boolean {
  const call = identifier.parent;
  if (call?.callee !== identifier) return false;
  return call.type === 'CallExpression' || (call.type === 'NewExpression' && call.arguments?.length === 0);
}

function memberName(member: Node): string {
  if (member.computed === true) return typeof member.property?.value === 'string' ? member.property.value : '';
  return member.property?.name ?? '';
}
