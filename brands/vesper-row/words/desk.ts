/**
 * What the agency's command says: `npm run desk`. Names of commands, options and settings are the same in every language;
 * what stands for something, such as REFERENCE, is translated.
 */
import { percent, withUnit } from '#lib/brand/phrases.ts';
import { sheet } from './sheet.ts';

const requests = (count: number) => withUnit(count, 'requests');

export const desk = {
  help: {
    title: 'The desk: what visitors asked for, and what became of it.',
    /** What is written after each command, where there is something, and what the command does. */
    commands: {
      list: {
        words: '[PAGE]',
        does: 'requests that wait for an answer, oldest first: “npm run desk” alone does so, too',
      },
      'list --answered': { words: '[PAGE]', does: 'requests that were answered, in that order' },
      find: {
        words: '[WORD]',
        does: 'requests that hold it in a name, an address or the message; without a word, it asks for one, and no history of commands has it',
      },
      show: { words: 'REFERENCE', does: 'one request, whole, and how telling the agency about it went' },
      answered: { words: 'REFERENCE [INITIALS]', does: 'takes it off the list, and says who answered' },
      sheet: { does: 'a fresh link to the sheet: open requests on one page, for a telephone' },
      revoke: { does: 'makes every link to the sheet useless that was sent until now' },
      export: {
        words: '[--output FILE] [--format xlsx|json] [--since 2026-01-31]',
        does: 'all requests as a table (CSV), as a workbook for spreadsheets or as JSON',
      },
      stats: { does: 'a line for each month: how many came, and how many were answered in time' },
      retry: { words: 'REFERENCE', does: 'sends what was not delivered again, now' },
      erase: {
        words: 'REFERENCE',
        does: 'removes the person’s data for good; an entry that something was erased stays',
      },
      'test-mail': { does: 'sends a test mail, and says what the mail server answered' },
      backup: { words: 'FILE', does: 'copies everything into a new file, also while the server runs' },
      restore: {
        words: 'FILE [--replace]',
        does: 'brings a backup back; --replace: in place of the requests that are there',
      },
      import: { does: 'copies everything from the file in DATA_DIR to DATABASE_URL' },
      help: { does: 'this' },
    },
    notes:
      'It reads the settings of the server (docs/running.md says where it finds them), and works while the server runs. A\nreference may be written in any case, without hyphens and without its first two letters.',
  },
  noCommand: (name: string) => `There is no command “${name}”.`,
  tooMany: (name: string, word: string) => `“${name}” does not take “${word}”. Nothing was done.`,

  /** Said before everything else. */
  reading: (place: string, zone: string) => `Requests in ${place}. Times are ${zone}.`,
  /** Where the settings are from, which say where the requests are. */
  settingsFrom: (file: string | undefined) =>
    file === undefined ? 'There is no file of settings.' : `The settings are those of ${file}.`,
  inPostgres: (address: string) => `PostgreSQL at ${address}`,

  list: {
    none: 'No request waits for an answer.',
    noneAnswered: 'No request was answered yet.',
    noService: 'no service chosen',
    page: (page: number, pages: number, total: number, next: string) =>
      `Page ${page} of ${pages}, ${requests(total)}. Another page: ${next} PAGE`,
    noPage: (written: string) => `“${written}” is no number of a page.`,
    late: (late: number) => `Requests that wait for longer than was promised: ${late}.`,
    overdue: (overdue: number) =>
      `Deliveries overdue: ${overdue}. The server keeps trying; “show” tells why.`,
    failed: (failed: number) =>
      `Deliveries given up: ${failed}. “show” tells why, “retry” tries again, “answered” settles it:`,
  },
  noChannel:
    'Nobody is told of new requests: no channel is configured (SMTP_URL or WEBHOOK_URL). They are kept, and read here.',

  find: {
    ask: 'A part of a name, an address or a message: ',
    what: 'Find what? Give a part of a name, an address or a message.',
    none: (sought: string) => `No request holds “${sought}”.`,
    more: (total: number) => `${requests(total)} hold it; these are the first. Give more of it.`,
  },

  which: 'Which request? Give its reference after the command.',
  wasErased: (reference: string, time: string) => `The request ${reference} was erased ${time}.`,
  unknown: (reference: string) => `No request has the reference ${reference}.`,

  show: {
    received: (time: string) => `Received ${time}`,
    replyBy: (time: string) => `Answer promised by ${time}`,
    taken: (time: string, by: string) => `Taken ${time}${by && ` by ${by}`}`,
    answered: (time: string, by: string) => `Answered ${time}${by && ` by ${by}`}`,
    doubts: (reasons: readonly (keyof typeof sheet.doubts)[]) =>
      `Perhaps spam: ${reasons.map((reason) => sheet.doubts[reason]).join(' ')}`,
    delivery: (kind: string, channel: string, state: string) => `Delivery of ${kind} by ${channel}: ${state}`,
    until: (state: string, time: string) => `${state} until ${time}`,
    attempt: (time: string, kind: string, channel: string, attempt: number, outcome: string) =>
      `${time}  ${kind}, ${channel}, attempt ${attempt}: ${outcome}`,
    neverEnded: 'never ended',
    deliveredMeans:
      '“Delivered” means that the mail server has taken a mail over. What it cannot deliver later, it returns to MAIL_FROM, or to MAIL_ENVELOPE_FROM where that is set: look there when nobody got it.',
    kinds: {
      request: 'the request',
      reminder: 'the reminder',
      alarm: 'the alarm',
      change: 'the change',
      link: 'the link',
      'duty-link': 'the link for whoever is on duty',
      sheet: 'the sheet',
      'request-list': 'the list of requests',
      'reminder-list': 'the reminder of several',
      'alarm-list': 'the alarm about several',
    },
    channels: { mail: 'mail', webhook: 'webhook' },
    states: {
      waiting: 'waiting',
      delivered: 'delivered',
      failed: 'given up',
      settled: 'settled',
      expired: 'expired',
    },
  },

  /** How an attempt to tell the agency of something ended. What the other side said follows in parentheses. */
  outcomes: {
    delivered: 'delivered',
    'delivered-in-part': 'delivered, but not to all',
    'delivered-without-words': 'delivered without the visitor’s words, which the mail server refused',
    'unknown-host': 'the name of the host is not known',
    unreachable: 'nobody answers at that address and port',
    timeout: 'no answer came in time',
    certificate: 'the certificate is not to be trusted',
    'no-encryption': 'the server does not encrypt',
    login: 'the login was refused',
    sender: 'the sender was refused',
    recipient: 'the recipient was refused',
    refused: 'the message was refused',
    'cut-off': 'the connection was cut off',
    answered: 'it was answered with an error',
    other: 'it failed',
  },

  answered: {
    done: (reference: string) => `${reference} is answered.`,
    before: (reference: string, time: string, by: string) =>
      `${reference} was answered ${time}${by && ` by ${by}`}.`,
  },
  sheetNeeds: 'SITE_URL should say where the site is: the link begins with it.',
  revoked: 'Every link to the sheet that was sent until now is dead. “sheet” prints a new one.',

  export: {
    options: 'export takes only --format csv, xlsx or json, --since DATE and --output FILE.',
    noFormat: (written: string) => `“${written}” is no format: give csv, xlsx or json.`,
    noDate: (written: string) => `“${written}” is no date: give one such as 2026-03-09.`,
    /** The name of the workbook's only sheet. */
    sheetName: 'Requests',
    done: (count: number, file: string) =>
      `${requests(count)} written to ${file}. Only you can read that file.`,
    afterBanner:
      'npm writes a line of its own before the data. Give --output FILE, or run it as “npm run --silent desk -- export”.',
    notShown: 'A workbook cannot be shown here. Give --output FILE.',
  },
  stats: {
    none: 'No request has come yet.',
    counts: (received: number, answered: number, inTime: string, doubtful: number) =>
      `${received} received, ${answered} answered, ${inTime}, ${doubtful} doubtful`,
    inTime: (share: number, count: number, due: number) => `${percent(share)} in time (${count} of ${due})`,
    noneDue: 'none due',
  },
  retry: {
    queued: (reference: string) => `${reference} is in the queue again; the server sends it within seconds.`,
    delivered: (reference: string) => `${reference} was delivered already.`,
  },
  erase: {
    gone: (reference: string) => `${reference} is erased here.`,
    inLog: (reference: string) =>
      `${reference} is erased here, but its words are in the log of the database until whoever reads it, perhaps a backup, has ended; the server then removes them within a minute.`,
    copies: (count: number) => `It is erased from what restores have kept, too (copies: ${count}).`,
    unreadableCopy: (copy: string) =>
      `${copy} cannot be read and may hold the person’s words: delete it, with the files beside it.`,
    elsewhere: 'Mails that were delivered, exported files and backups are for you to erase.',
  },
  import: {
    where: 'DATABASE_URL should say where to copy the requests to.',
    done: (from: string, to: string, copied: number) => `Requests copied from ${from} to ${to}: ${copied}.`,
    twice: (reference: string, there: string) =>
      `The request ${reference} is in DATABASE_URL already, as ${there}: nothing was copied. Erase one of the two, and import again.`,
  },

  /** Why there is nothing to read. */
  store: {
    missing: (place: string) =>
      `There are no requests in ${place}: the server makes that place when it first starts. Is it another one? DATA_DIR or DATABASE_URL says where it is.`,
    forbidden: (place: string, owner: string) =>
      `You may not read and write ${place}. It belongs to ${owner}: run this with “sudo”, or as ${owner}.`,
    somebodyElse: 'somebody else',
    earlier: (place: string) =>
      `The requests in ${place} are as an earlier version left them: start the server, which brings them up to date.`,
    busy: 'Somebody else has been writing into the store for seconds, perhaps another desk or a program for databases: end that, or try again.',
    later: (place: string) =>
      `The requests in ${place} are as a later version left them. Use that version, or restore a backup from before.`,
  },

  testMail: {
    noMail: 'No mail server is configured: set SMTP_URL, MAIL_FROM and DESK_EMAIL.',
    subject: (brand: string) => `A test from the desk of ${brand}`,
    heading: 'Mail works',
    lead: 'Somebody at the desk asked for this mail. Requests, reminders and alarms come the same way.',
    sent: (recipients: string, server: string, answer: string) =>
      `${server} has taken a test mail for ${recipients}. It answered: ${answer}`,
    notFor: (recipient: string, answer: string) => `It refused ${recipient}: ${answer}`,
    failed: (server: string, reason: string, answer: string) =>
      `No mail was sent by way of ${server}: ${reason}. ${answer}`,
  },

  backup: {
    where: 'Where to? Give the name of a new file after the command.',
    exists: (file: string) => `${file} is there already: give the name of a new file.`,
    cannotWrite: (file: string, why: string) => `${file} cannot be written (${why}).`,
    done: (count: number, place: string, file: string) =>
      `${requests(count)} of ${place} copied to ${file}. Only you can read that file.`,
    notWhole: (why: string) => `The copy was not whole and is removed again (${why}).`,
  },
  restore: {
    which: 'Which backup? Give its file after the command, and perhaps --replace.',
    cannotRead: (file: string, why: string) => `${file} cannot be read (${why}). Nothing was changed.`,
    noBackup: (file: string) => `${file} is no backup of the desk’s. Nothing was changed.`,
    damaged: (file: string, why: string) => `${file} is damaged (${why}). Nothing was changed.`,
    later: (file: string) => `${file} is from a later version than this one. Nothing was changed.`,
    otherEngine: (file: string, place: string) =>
      `${file} is a backup of another kind of database than ${place}. Nothing was changed.`,
    foreign: (file: string, what: string) =>
      `${file} holds what no store of ours has (${what}): it may have been tampered with. Nothing was changed.`,
    underWay: (pid: number) =>
      `Another restore is under way (process ${pid}): wait until it has ended. Nothing was changed.`,
    noFolder: (folder: string) =>
      `There is no folder ${folder}. Make it first, for the user that the server runs as.`,
    inUse: (place: string) => `Somebody has ${place} open: stop the server first. Nothing was changed.`,
    full: (place: string, count: number) =>
      `${place} holds ${requests(count)}. With --replace the backup takes its place. Nothing was changed.`,
    noDatabase: 'it is no database',
    unreadable: (place: string, why: string) =>
      `${place} cannot be read (${why}). Stop the server; with --replace the backup takes its place. Nothing was changed.`,
    done: (count: number, place: string) => `${requests(count)} restored to ${place}. The server may start.`,
    erasedAgain: (count: number) => `Erased again, since they had been erased after the backup: ${count}.`,
    keptAside: (aside: string) =>
      `What was there is kept in ${aside}. Remove it when nobody needs it: it holds people’s data.`,
  },
  tools: {
    missing: (tool: string) => `${tool} is not installed: it comes with PostgreSQL’s client programs.`,
    failed: (tool: string, said: string) => `${tool} failed: ${said}`,
  },
};
