import { closeSync, openSync, readSync } from 'node:fs';
import { printable } from '../terminal.ts';
import { says } from '../texts.ts';
import { UsageError } from '../usage-error.ts';

/** The first bytes of SQLite's files, and of those of `pg_dump`. */
const beginnings = { sqlite: 'SQLite format 3\0', postgres: 'PGDMP' };

type Kind = keyof typeof beginnings;

/**
 * Checks that a file is a backup of the right kind of database.
 * @param place where it is to go, for the message
 * @throws {UsageError} when it is not, or cannot be read
 */
export function checkKind(file: string, wanted: Kind, place: string): void {
  const kind = kindOf(file);
  if (kind === undefined) throw new UsageError(says.restore.noBackup(printable(file)));
  if (kind !== wanted) throw new UsageError(says.restore.otherEngine(printable(file), place));
}

/**
 * The kind of database that a file is, or is a backup of; undefined for any other file.
 * @throws {UsageError} when it cannot be read
 */
export function kindOf(file: string): Kind | undefined {
  const beginning = beginningOf(file);
  return (Object.keys(beginnings) as Kind[]).find((kind) => beginning.startsWith(beginnings[kind]));
}

function beginningOf(file: string): string {
  try {
    const descriptor = openSync(file, 'r');
    const bytes = Buffer.alloc(beginnings.sqlite.length);
    readSync(descriptor, bytes);
    closeSync(descriptor);
    return bytes.toString('latin1');
  } catch (error) {
    throw new UsageError(says.restore.cannotRead(printable(file), (error as Error).message));
  }
}
