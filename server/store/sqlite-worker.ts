/**
 * Runs in a thread of its own, and asks SQLite what `sqlite-thread.ts` is asked: SQLite keeps whoever calls it waiting
 * for as long as the disk does.
 */
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

export type Question =
  | { readonly kind: 'open' | 'begin' | 'rollback' | 'close' }
  | { readonly kind: 'query'; readonly sql: string; readonly parameters: readonly unknown[] };

/** What a statement returned; `changes` and `lastInsertRowid` of those that return no rows. */
export interface Result {
  readonly rows: unknown[];
  readonly changes?: number | bigint;
  readonly lastInsertRowid?: number | bigint;
}

/** Fields of an error, which itself would lose its codes on the way to another thread. */
export interface Failure {
  readonly message: string;
  readonly code?: string | undefined;
  /** SQLite's result code. */
  readonly errcode?: number | undefined;
}

export type Answer = { readonly result: Result } | { readonly failure: Failure };

const file = workerData as string;
let database: DatabaseSync | undefined;
let opened = '';

parentPort?.on('message', (question: Question) => parentPort?.postMessage(answerTo(question)));

function answerTo(question: Question): Answer {
  try {
    return { result: resultOf(question) };
  } catch (error) {
    const { message, code, errcode } = error as Failure;
    return { failure: { message, code, errcode } };
  }
}

function resultOf(question: Question): Result {
  if (question.kind === 'query') return run(question.sql, question.parameters as readonly SQLInputValue[]);
  if (question.kind === 'open') open();
  else if (question.kind === 'begin') begin();
  else if (question.kind === 'rollback') rollBack();
  else database?.close();
  return { rows: [] };
}

/** Opens the file, in a folder and with files beside it that are made for their owner alone. May be called again. */
function open(): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  makePrivate();
  // Never waits for another process by itself: whoever asks does, by asking again.
  database ??= new DatabaseSync(file, { timeout: 0 });
  // Readers and a writer do not wait for one another then.
  database.exec('pragma journal_mode = wal');
  // What a transaction has written is on the disk when it returns, and what is deleted is overwritten.
  database.exec('pragma synchronous = full; pragma secure_delete = on');
  opened = identityOf(file);
}

/** SQLite gives the files beside it the mode of its own file, which is there first. */
function makePrivate(): void {
  closeSync(openSync(file, 'a', 0o600));
  for (const each of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(each)) chmodSync(each, 0o600);
}

function begin(): void {
  // What is written goes to a file that nobody finds any more.
  if (identityOf(file) !== opened)
    throw new Error(`${file} was replaced or removed while it was open: restart the server`);
  // The write lock comes first: a transaction that has read cannot wait for it later, and fails.
  database?.exec('begin immediate');
}

/** What tells a file from another that has taken its name. */
function identityOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? `${found.dev}:${found.ino}` : 'none';
}

/** A transaction that failed may be over already. */
function rollBack(): void {
  if (database?.isTransaction) database.exec('rollback');
}

function run(sql: string, parameters: readonly SQLInputValue[]): Result {
  if (!database) throw new Error('the database is not open');
  const statement = database.prepare(sql);
  if (statement.columns().length > 0) return { rows: statement.all(...parameters) };
  return { rows: [], ...statement.run(...parameters) };
}
