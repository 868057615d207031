/** A checked path inside a project. The brand is string-keyed, so that two copies of the package agree. */
export type ProjectPath = string & { readonly '~boxwright/path': true };
