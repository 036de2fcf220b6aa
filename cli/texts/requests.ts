/** What the command says of requests, and of telling the agency about them. */
import { formatRequestCount } from './format-count.ts';

/** Why a request may be spam. */
const doubts = {
  'hidden-field': 'A field was filled in that people do not see.',
  links: 'It holds many links, or markup.',
  'same-text': 'The same text came from other addresses.',
  quick: 'It was sent at once.',
};

export const requests = {
  noCommand: (name: string) => `There is no command “${name}”.`,
  usage: (command: string) => `This command is typed as “${command}”. Nothing was done.`,
  notConfirmed: 'That was not confirmed. Nothing was changed.',
  /** Printed before everything else. */
  reading: (place: string, zone: string) => `Requests in ${place}. Times are ${zone}.`,
  /** Where the settings are from that say where the requests are. */
  settingsFrom: (file: string | undefined) =>
    file === undefined ? 'There is no file of settings.' : `The settings are those of ${file}.`,
  list: {
    none: 'No request waits for an answer.',
    noService: 'no service chosen',
    inLanguage: (service: string, language: string) => `${service}, in ${language}`,
    page: (page: number, pages: number, total: number) =>
      `Page ${page} of ${pages}, ${formatRequestCount(total)}. Another page: list PAGE`,
    noPage: (written: string) => `“${written}” is no number of a page.`,
    late: (late: number) => `Requests that wait for longer than was promised: ${late}.`,
    overdue: (overdue: number) =>
      `Deliveries overdue: ${overdue}. The server keeps trying; “show” tells why.`,
    failed: (failed: number) => `Deliveries given up: ${failed}. “show” tells why, “retry” tries again:`,
  },
  noChannel:
    'Nobody is told of new requests: no channel is configured (SMTP_URL or WEBHOOK_URL). They are kept, and read here.',
  /** Said of what only the desk's devices and the recovery key can open. */
  sealed: {
    inList: 'sealed',
    inWhole: (reference: string) =>
      `What the visitor wrote is sealed. The desk’s devices open it in the browser, and the recovery key here: show ${reference} --key FILE`,
    note: '(sealed)',
  },
  /** Said of sealed text that is not what was sealed for its place. */
  altered: {
    inWhole:
      'The words stored here were not sealed for this request: somebody has changed the database, or it is damaged. Compare it with a backup.',
    note: '(not what was sealed here: the database was changed or damaged)',
    notes:
      'Notes are missing here, or were moved: somebody has changed the database, or it is damaged. Compare it with a backup.',
  },
  /** Of the file that holds the recovery key. */
  key: {
    cannotRead: (file: string, why: string) => `${file} cannot be read (${why}).`,
    none: (file: string) =>
      `${file} holds no recovery key: it should hold all that was printed, from AGE-SECRET-KEY-PQ-1 to the last group.`,
    wrong: (file: string) =>
      `The key in ${file} opens nothing here: it is not the recovery key of this desk.`,
  },
  wasErased: (reference: string, time: string) => `The request ${reference} was erased ${time}.`,
  unknown: (reference: string) => `No request has the reference ${reference}.`,
  show: {
    fields: {
      name: 'Name',
      email: 'Email',
      phone: 'Telephone',
      company: 'Company',
      serviceInterest: 'Service',
      message: 'Message',
    },
    received: (time: string) => `Received ${time}`,
    wroteIn: (language: string) => `Wrote in ${language}`,
    replyBy: (time: string) => `Answer promised by ${time}`,
    taken: (time: string, by: string) => `Taken ${time}${by && ` by ${by}`}`,
    answered: (time: string, by: string) => `Answered ${time}${by && ` by ${by}`}`,
    doubts: (reasons: readonly (keyof typeof doubts)[]) =>
      `Perhaps spam: ${reasons.map((reason) => doubts[reason]).join(' ')}`,
    note: (by: string, time: string) => `Note by ${by}, ${time}`,
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
      'sealing-alarm': 'the alarm about sealing',
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
  sheetNeeds: 'SITE_URL should say where the site is: the link begins with it.',
  revoked: 'Every link to the sheet that was sent until now is dead. “sheet” prints a new one.',
  invite: {
    noName: 'A name needs letters: colleagues see it.',
    tooLong: 'A name has at most 80 characters.',
    off: 'The desk is not in the browser: set DESK=on, and SITE_URL, and start the server anew.',
    many: 'A hundred invitations are open. Wait until some of them have ended.',
    taken: (name: string) =>
      `“${name}” looks like the name of somebody at the desk, or of somebody whose invitation is open for an hour. Add a surname or an initial. For another device of theirs, write the name as colleagues see it.`,
    done: (name: string, address: string) =>
      `For ${name}, once and within an hour. Whoever has this link can join: send it by a private way.\n${address}`,
    another: (name: string, address: string) =>
      `${name} is at the desk already: this is for another device, once and within an hour. Whoever has this link can join: send it by a private way.\n${address}`,
  },
  removeDevices: {
    inUse: (host: string) =>
      `The desk is at ${host} now, and its devices stay. Remove single ones at the desk, under “People”.`,
    none: (host: string) => `No device has a passkey for ${host}.`,
    sealed: (host: string) =>
      `Requests are sealed. Without these devices, only the printed recovery key may open them. If you have it, type “remove-devices ${host} --have-recovery-key”.`,
    done: (count: number) =>
      `Removed, with all invitations that were open (devices: ${count}). Now start the server, and invite everybody again (“invite”). Let those who edit do so again (“editor”).`,
  },
  editor: {
    nobody: (name: string) =>
      `Nobody at the desk is called ${name}: invite them first (“invite”), or write the name as colleagues see it.`,
    may: (name: string) => `${name} may change the site, at /edit.`,
    mayNot: (name: string) => `${name} may not change the site any more.`,
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
  testMail: {
    noMail: 'No mail server is configured: set SMTP_URL, MAIL_FROM and DESK_EMAIL.',
    sent: (recipients: string, server: string, answer: string) =>
      `${server} has taken a test mail for ${recipients}. It answered: ${answer}`,
    notFor: (recipient: string, answer: string) => `It refused ${recipient}: ${answer}`,
    failed: (server: string, reason: string, answer: string) =>
      `No mail was sent by way of ${server}: ${reason}. ${answer}`,
  },
};
