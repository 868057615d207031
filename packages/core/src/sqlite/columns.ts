import { CoreError } from '../errors/core-error.ts';
import { type BlobRef, isBlobRef, isTreeRef, type TreeRef } from '../values/refs.ts';
import type { Row } from './database.ts';

/** The text in a column. @throws CoreError `core/store-failed` when something else is there. */
export function textIn(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw unexpected(column, value);
  return value;
}

/** The number in a column. @throws CoreError `core/store-failed` when something else is there. */
export function numberIn(row: Row, column: string): number {
  const value = row[column];
  if (typeof value !== 'number') throw unexpected(column, value);
  return value;
}

/** The text in a column, or null. */
export function textOrNull(row: Row, column: string): string | null {
  return row[column] === null ? null : textIn(row, column);
}

/** The number in a column, or null. */
export function numberOrNull(row: Row, column: string): number | null {
  return row[column] === null ? null : numberIn(row, column);
}

/** The hash of a blob in a column. */
export function blobIn(row: Row, column: string): BlobRef {
  const value = textIn(row, column);
  if (!isBlobRef(value)) throw unexpected(column, value);
  return value;
}

/** The hash of a tree in a column. */
export function treeIn(row: Row, column: string): TreeRef {
  const value = textIn(row, column);
  if (!isTreeRef(value)) throw unexpected(column, value);
  return value;
}

function unexpected(column: string, value: unknown): CoreError {
  return new CoreError(
    'core/store-failed',
    `The journal file holds ${JSON.stringify(value)} in column "${column}", which can't be.`,
  );
}
