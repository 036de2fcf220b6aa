/** SQLite's primary result codes (sqlite.org/rescode.html). */
const codes = { busy: 5, ioError: 10, corrupt: 11, full: 13, notADatabase: 26 };

/** The primary result code is the lowest byte of the extended code. */
const getPrimaryCode = (error: unknown): number => ((error as { errcode?: number }).errcode ?? 0) % 0x100;

export const isDatabaseLocked = (error: unknown): boolean => getPrimaryCode(error) === codes.busy;

/**
 * Error codes of the operating system and PostgreSQL: the disk is full, the database is starting, or the database has
 * no free connection.
 */
const transientCodes = ['ENOSPC', 'EDQUOT', '53100', '57P03', '53300'];

export const isTransientError = (error: unknown): boolean =>
  [codes.busy, codes.ioError, codes.full].includes(getPrimaryCode(error)) ||
  transientCodes.includes(String((error as { code?: unknown }).code));

export const isDatabaseCorrupt = (error: unknown): boolean =>
  [codes.corrupt, codes.notADatabase].includes(getPrimaryCode(error));
