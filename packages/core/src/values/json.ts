/** A value that survives JSON. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/**
 * What a phase may take and return: the same type when every part of it survives JSON, `never` where a part does not.
 * Bytes, handles, maps, dates and functions never do; store bytes as blobs and pass their `BlobRef`.
 */
export type Durable<T> = unknown extends T
  ? Json
  : // A type that is JSON already is not taken apart: Json itself has no end.
    [T] extends [Json]
    ? T
    : T extends string | number | boolean | null | undefined
      ? T
      : T extends
            | ((...args: never[]) => unknown)
            | symbol
            | bigint
            | Map<any, any>
            | Set<any>
            | Date
            | Promise<any>
            | AsyncIterable<any>
            | ArrayBufferLike
            | ArrayBufferView
        ? never
        : T extends object
          ? { readonly [K in keyof T]: Durable<T[K]> }
          : never;
