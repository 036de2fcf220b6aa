/** What the command says of the store as a whole: exports, backups, and why there is nothing to read. */
import { formatRequestCount } from './format-count.ts';

export const store = {
  export: {
    noFormat: (written: string) => `“${written}” is no format: give csv, xlsx or json.`,
    noDate: (written: string) => `“${written}” is no date: give one such as 2026-03-09.`,
    /** The name of the workbook's only sheet. */
    sheetName: 'Requests',
    done: (count: number, file: string) =>
      `${formatRequestCount(count)} written to ${file}. Only you can read that file.`,
    sealed: (count: number) =>
      `The words of ${formatRequestCount(count)} are sealed, and left out: the recovery key opens them (--key FILE).`,
    altered: (count: number, references: string) =>
      `The database was changed or damaged: ${formatRequestCount(count)} had words that were not sealed for them, which are left out (${references}).`,
    afterBanner:
      'npm writes a line of its own before the data. Give --output FILE, or run it as “npm run --silent desk -- export”.',
    notShown: 'A workbook cannot be shown here. Give --output FILE.',
  },
  import: {
    where: 'DATABASE_URL should say where to copy the requests to.',
    done: (from: string, to: string, copied: number) => `Requests copied from ${from} to ${to}: ${copied}.`,
    twice: (reference: string, there: string) =>
      `The request ${reference} is in DATABASE_URL already, as ${there}: nothing was copied. Erase one of the two, and import again.`,
  },
  acceptSecret: {
    known: 'The database knows the server’s secret already. Nothing was changed.',
    answer: 'accept',
    ask: 'The links in mails that were sent stop working, and sealing has to be confirmed again. Put the old secret back instead if you can. Type “accept” to go on: ',
    done: 'The database knows the server’s present secret now. Keep a copy of it apart from the backups.',
  },
  /** Why there is nothing to read. */
  store: {
    missing: (place: string) =>
      `There are no requests in ${place}: the server makes that store when it first starts. Are they elsewhere? DATA_DIR or DATABASE_URL says where.`,
    forbidden: (place: string, owner: string) =>
      `You may not read and write ${place}. It belongs to ${owner}: run this with “sudo”, or as ${owner}.`,
    somebodyElse: 'somebody else',
    earlier: (place: string) =>
      `The requests in ${place} are as an earlier version left them: start the server, which brings them up to date.`,
    before2: (place: string) =>
      `The requests in ${place} are from a version before 2.0.0, which this version cannot read. Export them with the old version, then start with an empty DATA_DIR or database.`,
    busy: 'Somebody else has been writing into the store for seconds, perhaps another desk or a program for databases: end that, or try again.',
    later: (place: string) =>
      `The requests in ${place} are as a later version left them. Use that version, or restore a backup from before.`,
  },
  backup: {
    exists: (file: string) => `${file} is there already: give the name of a new file.`,
    cannotWrite: (file: string, why: string) => `${file} cannot be written (${why}).`,
    done: (count: number, place: string, file: string) =>
      `${formatRequestCount(count)} of ${place} copied to ${file}. Only you can read that file.`,
    notWhole: (why: string) => `The copy was not whole and is removed again (${why}).`,
  },
  restore: {
    cannotRead: (file: string, why: string) => `${file} cannot be read (${why}). Nothing was changed.`,
    noBackup: (file: string) => `${file} is no backup of the desk’s. Nothing was changed.`,
    damaged: (file: string, why: string) => `${file} is damaged (${why}). Nothing was changed.`,
    before2: (file: string) =>
      `${file} is from a version before 2.0.0, which this version cannot read. Restore it with that version, and export the requests from there. Nothing was changed.`,
    later: (file: string) => `${file} is from a later version than this one. Nothing was changed.`,
    underWay: (pid: number) =>
      `Another restore is under way (process ${pid}): wait until it has ended. Nothing was changed.`,
    noFolder: (folder: string) =>
      `There is no folder ${folder}. Make it first, for the user that the server runs as.`,
    inUse: (place: string) => `Somebody has ${place} open: stop the server first. Nothing was changed.`,
    full: (place: string, count: number) =>
      `${place} holds ${formatRequestCount(count)}. With --replace the backup takes its place. Nothing was changed.`,
    noDatabase: 'it is no database',
    unreadable: (place: string, why: string) =>
      `${place} cannot be read (${why}). Stop the server; with --replace the backup takes its place. Nothing was changed.`,
    done: (count: number, place: string) =>
      `${formatRequestCount(count)} restored to ${place}. The server may start.`,
    erasedAgain: (count: number) => `Erased again, since they had been erased after the backup: ${count}.`,
    keptAside: (aside: string) =>
      `What was there is kept in ${aside}. Remove it when nobody needs it: it holds people’s data.`,
  },
};
