/** What a database's error says about its cause. */

/** Source: sqlite.org, Result and Error Codes. */
const codes = { busy: 5, ioError: 10, corrupt: 11, full: 13, notADatabase: 26 };

/** Extended codes, such as the one of a log that another process recovers, have SQLite's primary one in their lowest byte. */
const codeOf = (error: unknown): number => ((error as { errcode?: number }).errcode ?? 0) % 0x100;

/** Whether SQLite has failed because another process has the file. */
export const isBusy = (error: unknown): boolean => codeOf(error) === codes.busy;

/** The system's and PostgreSQL's codes of a full disk, and those of a database that is starting or has no connection left. */
const passingCodes = ['ENOSPC', 'EDQUOT', '53100', '57P03', '53300'];

/** Whether a store cannot be opened for what passes without a change to the settings: the disk is full, or somebody is writing. */
export const isPassing = (error: unknown): boolean =>
  [codes.busy, codes.ioError, codes.full].includes(codeOf(error)) ||
  passingCodes.includes(String((error as { code?: unknown }).code));

/** Whether SQLite has failed because the file is spoiled, or none of its own. */
export const isDamage = (error: unknown): boolean =>
  [codes.corrupt, codes.notADatabase].includes(codeOf(error));
