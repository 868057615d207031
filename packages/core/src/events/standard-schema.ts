/** The part of the Standard Schema interface (version 1) that Boxwright reads; zod, valibot and arktype schemas fit. */
export interface StandardSchema<Output, Input = Output> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => unknown;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
  };
}
