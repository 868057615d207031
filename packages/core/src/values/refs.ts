/** SHA-256 of the lines `path NUL blob-hash LF`, paths in code-unit order, lowercase hex. Strings hash as UTF-8; modes do not exist. */
export type TreeRef = string & { readonly '~boxwright/tree': true };

/** SHA-256 of bytes, lowercase hex. */
export type BlobRef = string & { readonly '~boxwright/blob': true };

const hex64 = /^[0-9a-f]{64}$/;

/** Whether the text has the form of a SHA-256 in lowercase hex. Says nothing about what is stored under it. */
export function isBlobRef(text: string): text is BlobRef {
  return hex64.test(text);
}

/** Whether the text has the form of a tree's hash. Says nothing about what is stored under it. */
export function isTreeRef(text: string): text is TreeRef {
  return hex64.test(text);
}
