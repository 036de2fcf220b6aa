/** What a database's error says about its cause. */

/** Source: sqlite.org, Result and Error Codes. */
const codes = { busy: 5, ioError: 10, corrupt: 11, full: 13, notADatabase: 26 };

/** SQLite's primary code: the lowest byte of an extended one. */
const codeOf = (error: unknown): number => ((error as { errcode?: number }).errcode ?? 0) % 0x100;

/** Whether SQLite has failed because another process has the file. */
export const isDatabaseLocked = (error: unknown): boolean => codeOf(error) === codes.busy;

/** The system's and PostgreSQL's codes for a full disk, and for a database that is starting or has no free connection. */
const passingCodes = ['ENOSPC', 'EDQUOT', '53100', '57P03', '53300'];

/** Whether a store may open later without a change to the settings: the disk is full, or another process is writing. */
export const isTransientError = (error: unknown): boolean =>
  [codes.busy, codes.ioError, codes.full].includes(codeOf(error)) ||
  passingCodes.includes(String((error as { code?: unknown }).code));

/** Whether SQLite has failed because the file is damaged, or no database. */
export const isDatabaseCorrupt = (error: unknown): boolean =>
  [codes.corrupt, codes.notADatabase].includes(codeOf(error));
