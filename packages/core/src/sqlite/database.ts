import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import { CoreError } from '../errors/core-error.ts';
import { schemaSql, schemaVersion } from './schema.ts';

/** How long a write waits for another process to finish its own. */
const busyTimeoutMs = 5_000;

/** Values of a statement by the names of its parameters. */
export type Parameters = Readonly<Record<string, SQLInputValue>>;

/** A row by the names of its columns. */
export type Row = Readonly<Record<string, SQLOutputValue>>;

/** The database of a journal. Statements are prepared once and kept. */
export interface Database {
  all(sql: string, parameters?: Parameters): readonly Row[];
  /** The rows one by one, without holding all of them. Nothing else may be written meanwhile. */
  each(sql: string): Iterable<Row>;
  first(sql: string, parameters?: Parameters): Row | null;
  run(sql: string, parameters?: Parameters): void;
  /** Runs the body in one write transaction: all of it is stored, or nothing. */
  transaction<T>(body: () => T): T;
  close(): void;
}

/**
 * Opens the file, creating it and its folder when they are missing.
 * @throws CoreError `core/store-failed` when it can't be opened or belongs to another version of this package.
 */
export function openDatabase(path: string, synchronous: 'normal' | 'full'): Database {
  const database = open(path, synchronous);
  const statements = new Map<string, StatementSync>();
  const statement = (sql: string): StatementSync => {
    const known = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, known);
    return known;
  };
  return {
    all: (sql, parameters = {}) => statement(sql).all(parameters),
    // Its own statement: one that is being read can't be used for anything else.
    each: (sql) => database.prepare(sql).iterate(),
    first: (sql, parameters = {}) => statement(sql).get(parameters) ?? null,
    run: (sql, parameters = {}) => void statement(sql).run(parameters),
    transaction(body) {
      database.exec('begin immediate');
      try {
        const result = body();
        database.exec('commit');
        return result;
      } catch (error) {
        // A failed commit may have rolled back by itself.
        if (database.isTransaction) database.exec('rollback');
        throw error;
      }
    },
    close() {
      if (database.isOpen) database.close();
    },
  };
}

function open(path: string, synchronous: 'normal' | 'full'): DatabaseSync {
  try {
    mkdirSync(dirname(path), { recursive: true });
    const database = new DatabaseSync(path);
    // The constructor's own timeout option is ignored by the first Node releases that have this module.
    database.exec(
      `pragma busy_timeout = ${busyTimeoutMs}; pragma journal_mode = wal; pragma synchronous = ${synchronous};`,
    );
    prepareSchema(database, path);
    return database;
  } catch (error) {
    if (CoreError.isInstance(error)) throw error;
    throw new CoreError('core/store-failed', `The journal file ${path} can't be opened.`, { cause: error });
  }
}

function prepareSchema(database: DatabaseSync, path: string): void {
  const found = Number(database.prepare('pragma user_version').get()?.['user_version'] ?? 0);
  if (found !== 0 && found !== schemaVersion) {
    database.close();
    throw new CoreError(
      'core/store-failed',
      `The journal file ${path} has schema ${found}; this package reads schema ${schemaVersion}.`,
    );
  }
  if (found === schemaVersion) return;
  database.exec(`begin immediate; ${schemaSql} pragma user_version = ${schemaVersion}; commit;`);
}
