/** The part of the linter's plugin interface that the rules here use; the linter itself ships no types for it. */
export interface Rule {
  readonly meta: { readonly type: 'problem'; readonly docs: { readonly description: string } };
  create(context: RuleContext): Readonly<Record<string, (node: Node) => void>>;
}

/** What the linter hands to a rule, once a file. */
export interface RuleContext {
  readonly filename: string;
  readonly sourceCode: { readonly scopeManager: { readonly globalScope: GlobalScope } };
  report(problem: { readonly node: Node; readonly message: string }): void;
}

/** The outermost scope: names it knows of, and uses of names it does not. */
export interface GlobalScope {
  readonly set: ReadonlyMap<string, { readonly defs: readonly unknown[]; readonly references: readonly Reference[] }>;
  readonly through: readonly Reference[];
}

/** A use of a name that no declaration in the file explains. */
export interface Reference {
  readonly identifier: Node;
}

/** A syntax node, read field by field: rules look only at what they test. */
export interface Node {
  readonly type: string;
  readonly parent?: Node;
  readonly name?: string;
  readonly value?: unknown;
  readonly object?: Node;
  readonly property?: Node;
  readonly computed?: boolean;
  readonly callee?: Node;
  readonly arguments?: readonly Node[];
  readonly source?: Node | null;
  readonly specifiers?: readonly Node[];
  readonly importKind?: string;
  readonly exportKind?: string;
  readonly body?: readonly Node[];
}
