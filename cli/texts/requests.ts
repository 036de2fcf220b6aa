import { formatRequestCount } from './format-count.ts';

const doubts = {
  'hidden-field': 'The hidden field was filled in.',
  links: 'It contains many links, or markup.',
  'same-text': 'The same text came from other addresses.',
  quick: 'It was sent within seconds.',
};

export const requestTexts = {
  noCommand: (name: string) => `The command “${name}” does not exist.`,
  usage: (command: string) => `Usage: ${command}\nNothing was done.`,
  notConfirmed: 'The confirmation does not match. Nothing was changed.',
  /** Printed to stderr before the output of a command. */
  reading: (location: string, timeZone: string) => `Requests in ${location}. Times are ${timeZone}.`,
  /** Appended to the error about a missing store. */
  settingsFrom: (file: string | undefined) =>
    file === undefined ? 'There is no file of settings.' : `The settings are those of ${file}.`,
  list: {
    none: 'All requests are answered.',
    noService: 'no service chosen',
    inLanguage: (service: string, language: string) => `${service}, in ${language}`,
    page: (page: number, pages: number, total: number) =>
      `Page ${page} of ${pages}, ${formatRequestCount(total)}. Other pages: list PAGE`,
    noPage: (page: string) => `“${page}” is not a page number.`,
    late: (late: number) => `Requests past their promised reply time: ${late}.`,
    overdue: (overdue: number) =>
      `Deliveries overdue: ${overdue}. The server keeps trying; “show” prints the reasons.`,
    failed: (failed: number) =>
      `Deliveries given up: ${failed}. “show” prints the reasons, “retry” sends again:`,
  },
  noChannel:
    'New requests cause no messages: no channel is configured (SMTP_URL or WEBHOOK_URL). Requests are stored, and listed here.',
  /** Placeholders for encrypted texts while there is no key. */
  sealed: {
    inList: 'sealed',
    inWhole: (reference: string) =>
      `The request is sealed. Devices of the desk can open it in the browser, and the recovery key here: show ${reference} --key FILE`,
    note: '(sealed)',
  },
  altered: {
    inWhole:
      'The stored text was not sealed for this request: the database was changed or damaged. Compare it with a backup.',
    note: '(not the sealed text of this note: the database was changed or damaged)',
    notes: 'Notes are missing or were moved: the database was changed or damaged. Compare it with a backup.',
  },
  key: {
    cannotRead: (file: string, why: string) => `${file} cannot be read (${why}).`,
    none: (file: string) =>
      `${file} contains no recovery key. It must contain the whole printed key, from AGE-SECRET-KEY-PQ-1 to the last group.`,
    wrong: (file: string) => `The key in ${file} is not the recovery key of this desk.`,
  },
  wasErased: (reference: string, time: string) => `The request ${reference} was erased ${time}.`,
  unknown: (reference: string) => `There is no request ${reference}.`,
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
      '“Delivered” means that the mail server accepted the mail. If it cannot deliver the mail later, it sends a notice to MAIL_ENVELOPE_FROM, or to MAIL_FROM if that is not set: look there if the mail did not arrive.',
    kinds: {
      request: 'the request',
      reminder: 'the reminder',
      alarm: 'the alarm',
      change: 'the change',
      link: 'the link',
      'duty-link': 'the link for the person on duty',
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
  /** Outcomes of delivery attempts. The other server's reply follows in parentheses. */
  outcomes: {
    delivered: 'delivered',
    'delivered-in-part': 'delivered, but not to all recipients',
    'delivered-without-words': 'delivered without the visitor’s text, which the mail server rejected',
    'unknown-host': 'the host name is unknown',
    unreachable: 'the address and port do not accept connections',
    timeout: 'the server did not reply in time',
    certificate: 'the certificate is not trusted',
    'no-encryption': 'the server does not encrypt',
    login: 'the login was rejected',
    sender: 'the sender was rejected',
    recipient: 'the recipient was rejected',
    refused: 'the message was rejected',
    'cut-off': 'the connection was cut off',
    answered: 'the server replied with an error',
    other: 'the delivery failed',
  },
  sheetNeeds: 'SITE_URL must be set: links begin with it.',
  revoked: 'All links to the sheet are revoked. “sheet” prints a new one.',
  invite: {
    noName: 'The name must contain letters: colleagues see it.',
    tooLong: 'The name must have at most 80 characters.',
    off: 'The desk in the browser is off. Set DESK=on and SITE_URL, and restart the server.',
    many: 'A hundred invitations are unused. Wait until some of them have expired.',
    taken: (name: string) =>
      `“${name}” looks like the name of a person of the desk, or of a person with an unused invitation. Add a surname or an initial. To add a device for an existing person, write the name exactly as colleagues see it.`,
    done: (name: string, address: string) =>
      `Link for ${name}, valid once, for an hour. Anyone with this link can join: send it privately.\n${address}`,
    another: (name: string, address: string) =>
      `${name} is already at the desk: this link adds a device, valid once, for an hour. Anyone with this link can join: send it privately.\n${address}`,
  },
  removeDevices: {
    inUse: (host: string) =>
      `The desk is at ${host} now: its devices are in use. Remove single devices at the desk, under “People”.`,
    none: (host: string) => `No device has a passkey for ${host}.`,
    sealed: (host: string) =>
      `Requests are sealed. Without these devices, perhaps only the printed recovery key can open them. If you have it, type “remove-devices ${host} --have-recovery-key”.`,
    done: (count: number) =>
      `Removed, with all unused invitations (devices: ${count}). Now start the server, invite all people again (“invite”), and allow editors to use the editor again (“editor”).`,
  },
  editor: {
    nobody: (name: string) =>
      `The desk has no person named ${name}. Invite them first (“invite”), or write the name as colleagues see it.`,
    may: (name: string) => `${name} may use the editor, at /edit.`,
    mayNot: (name: string) => `${name} may no longer use the editor.`,
  },
  retry: {
    queued: (reference: string) => `${reference} is queued again; the server sends it within seconds.`,
    delivered: (reference: string) => `${reference} is already delivered.`,
  },
  erase: {
    gone: (reference: string) => `${reference} is erased here.`,
    inLog: (reference: string) =>
      `${reference} is erased here, but its text is in the log of the database while another program, such as a backup, reads it. After that, the server removes it within a minute.`,
    copies: (count: number) =>
      `It is also erased from stores that restores have replaced (copies: ${count}).`,
    unreadableCopy: (copy: string) =>
      `${copy} cannot be read and may contain the request: delete it, with its -wal, -shm and -journal files.`,
    elsewhere: 'Erase delivered mails, exported files and backups yourself.',
  },
  testMail: {
    noMail: 'No mail server is configured: set SMTP_URL, MAIL_FROM and DESK_EMAIL.',
    sent: (recipients: string, server: string, answer: string) =>
      `${server} accepted a test mail for ${recipients}. It replied: ${answer}`,
    notFor: (recipient: string, answer: string) => `It rejected ${recipient}: ${answer}`,
    failed: (server: string, reason: string, answer: string) =>
      `The mail was not sent through ${server}: ${reason}. ${answer}`,
  },
};
