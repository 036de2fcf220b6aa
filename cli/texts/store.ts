import { formatRequestCount } from './format-count.ts';

export const storeTexts = {
  export: {
    noFormat: (format: string) => `--format must be csv, xlsx or json (got “${format}”).`,
    noDate: (date: string) => `--since must be a date such as 2026-03-09 (got “${date}”).`,
    sheetName: 'Requests',
    done: (count: number, file: string) =>
      `${formatRequestCount(count)} written to ${file}. Only you can read that file.`,
    sealed: (count: number) =>
      `The texts of ${formatRequestCount(count)} are sealed, and left out: the recovery key opens them (--key FILE).`,
    altered: (count: number, references: string) =>
      `The database was changed or damaged: ${formatRequestCount(count)} had texts that were not sealed for them, which are left out (${references}).`,
    afterBanner:
      'npm prints its own line before the data. Use --output FILE, or run “npm run --silent desk -- export”.',
    notShown: 'A workbook cannot be printed to a terminal. Use --output FILE.',
  },
  import: {
    where: 'DATABASE_URL must be set: the requests are copied to it.',
    done: (from: string, to: string, copied: number) => `Requests copied from ${from} to ${to}: ${copied}.`,
    twice: (reference: string, target: string) =>
      `The request ${reference} is already in DATABASE_URL, as ${target}: nothing was copied. Erase one of the two, and import again.`,
  },
  acceptSecret: {
    known: 'The database already knows the server’s secret. Nothing was changed.',
    answer: 'accept',
    ask: 'Links in earlier mails will stop working, and sealing must be confirmed again. If you can, put the old secret back instead. Type “accept” to continue: ',
    done: 'The database now knows the server’s secret. Store a copy of the secret separately from the backups.',
  },
  store: {
    missing: (place: string) =>
      `There is no store in ${place}. The server creates it at its first start. If the requests are elsewhere, set DATA_DIR or DATABASE_URL.`,
    forbidden: (place: string, owner: string) =>
      `You may not read and write ${place}. It belongs to ${owner}: run this with “sudo”, or as ${owner}.`,
    somebodyElse: 'somebody else',
    earlier: (place: string) =>
      `The store in ${place} is from an earlier version: start the server, which updates it.`,
    before2: (place: string) =>
      `The store in ${place} is from a version before 2.0.0, which this version cannot read. Export the requests with the old version, then start with an empty DATA_DIR or database.`,
    busy: 'Another program, such as another command or a database tool, has locked the store for seconds. End it, or try again.',
    later: (place: string) =>
      `The store in ${place} is from a later version. Use that version, or restore an earlier backup.`,
  },
  backup: {
    exists: (file: string) => `${file} already exists. Use the name of a new file.`,
    cannotWrite: (file: string, why: string) => `${file} cannot be written (${why}).`,
    done: (count: number, place: string, file: string) =>
      `${formatRequestCount(count)} of ${place} copied to ${file}. Only you can read that file.`,
    notWhole: (why: string) => `The copy was incomplete, and was removed (${why}).`,
  },
  restore: {
    cannotRead: (file: string, why: string) => `${file} cannot be read (${why}). Nothing was changed.`,
    noBackup: (file: string) => `${file} is not a backup of a store. Nothing was changed.`,
    damaged: (file: string, why: string) => `${file} is damaged (${why}). Nothing was changed.`,
    before2: (file: string) =>
      `${file} is from a version before 2.0.0, which this version cannot read. Restore it with that version, and export the requests. Nothing was changed.`,
    later: (file: string) => `${file} is from a later version. Nothing was changed.`,
    underWay: (pid: number) =>
      `Another restore is running (process ${pid}): wait until it has ended. Nothing was changed.`,
    noFolder: (folder: string) =>
      `The folder ${folder} does not exist. Create it first, owned by the user of the server.`,
    inUse: (place: string) => `${place} is in use: stop the server first. Nothing was changed.`,
    full: (place: string, count: number) =>
      `${place} contains ${formatRequestCount(count)}. Use --replace to replace it. Nothing was changed.`,
    noDatabase: 'not a database',
    unreadable: (place: string, why: string) =>
      `${place} cannot be read (${why}). Stop the server, and use --replace to replace it. Nothing was changed.`,
    done: (count: number, place: string) =>
      `${formatRequestCount(count)} restored to ${place}. You can start the server.`,
    erasedAgain: (count: number) => `Erased again, since they were erased after the backup: ${count}.`,
    keptAside: (aside: string) =>
      `The replaced store is kept in ${aside}. Remove it when it is no longer needed: it contains personal data.`,
  },
};
