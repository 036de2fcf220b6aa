/** The mails that tell the agency of a request and of what becomes of it. What the sheet says too is in `sheet.ts`. */
import { number, withUnit } from '#lib/brand/phrases.ts';
import { facts } from '../facts.ts';

const requests = (count: number) => withUnit(count, 'requests');

interface Subject {
  readonly reference: string;
  readonly name?: string | undefined;
  readonly service?: string | undefined;
}

export const mail = {
  /**
   * The visitor reads it as well, above a reply. `name` and `service` are undefined where `MAIL_DETAILS=reference` keeps
   * them out of mails, and `service` where none was chosen.
   */
  subject: ({ reference, name, service }: Subject) =>
    name ? `${service ? `${name}, ${service}` : name} (${reference})` : `Consultation request ${reference}`,
  /** The subject of a request that may be spam. */
  pleaseCheck: (subject: string) => `Please check: ${subject}`,
  /** The subject of the mail about a request that is late. */
  alarm: (subject: string) => `Late: ${subject}`,
  /** Above a request that nobody has answered, when its time is running out. */
  reminder: 'Still waiting for an answer',
  /** `when` is a time, and a day unless it is near: “11 am today”. */
  answerBy: (when: string) => `Answer by ${when}`,
  /** The same, once the time has passed. */
  wasDue: (when: string) => `Promised by ${when}`,
  /** In the minute in which the time is up. */
  due: 'Due now',
  /** `span` is how long ago that was: “27 minutes”. */
  late: (span: string) => `${span} late`,
  /** “11 am today”: `day` is today or tomorrow, in the language’s own word. */
  onDayNear: (time: string, day: string) => `${time} ${day}`,
  /** `when` says the zone, too: it is the one place in a mail that does. */
  came: (when: string) => `Received at ${when}.`,
  /** Said of a request that a failing mail server has kept from the desk. */
  heldUp: (span: string) => `This mail was held up for ${span}.`,
  /** The buttons by which to reach the visitor. */
  ways: { call: 'Call', write: 'Write' },
  lines: { reference: 'Reference' },
  doubtful: (reasons: readonly string[]) =>
    `Please check whether this is spam. ${reasons.join(' ')} It is promised an answer like any other.`,
  /** Where the visitor was promised no particular time. */
  promise: `The visitor was told to expect an answer within ${withUnit(facts.consultationReplyWithinHours, 'hours')} during business hours.`,
  /** Above what the visitor need not read in a reply. */
  forTheDesk: 'For the desk',
  /** Where to say who has it: by the link in another mail, of this subject. */
  whereToMark: (subject: string) => `To mark it, open the mail “${subject}”.`,
  replyHint: 'A reply to this mail goes to the visitor, and may quote it.',
  /** Before the command that prints all of a request, where a mail has not all of it. */
  toRead: (command: string) => `All of it: ${command}`,
  /** What somebody did on the sheet. `by` is their initials, `action` what stands on the button. */
  change: {
    headings: {
      taken: (by: string) => `${by} has it`,
      answered: (by: string) => `${by} has answered`,
      cleared: (by: string) => `${by} says it is no spam`,
      undone: () => 'Taken back',
    },
    pressed: (by: string, action: string, time: string) => `${by} pressed “${action}” at ${time}.`,
    tookBack: (by: string, action: string, time: string) => `${by} took “${action}” back at ${time}.`,
  },
  sheet: {
    subject: (day: string) => `The sheet for ${day}`,
    waiting: (open: number) => {
      if (open === 0) return 'Nobody is waiting for an answer';
      return `${requests(open)} ${open === 1 ? 'waits' : 'wait'} for an answer`;
    },
    late: (late: number) => {
      if (late === 0) return 'None is late.';
      return late === 1 ? 'One is late.' : `${number(late)} are late.`;
    },
    /** Of so many more than a mail names. */
    more: (count: number) => `And ${number(count)} more, on the sheet.`,
    keepTheLink: 'The link opens the sheet without a login. Keep it in the house.',
  },
  /** The mail that has the link by which a request is marked. */
  link: {
    subject: (reference: string) => `For the desk: mark ${reference}`,
    lead: 'The link opens this request without a login. Keep it in the house: a reply to this mail goes to the desk, not to the visitor.',
  },
  /** Requests of which none has mails of its own. `count` is one at least. */
  lists: {
    'request-list': {
      heading: (count: number) => `${requests(count)} in one mail`,
      lead: 'Each is stored and was promised an answer. “npm run desk -- show” prints one with all its words.',
    },
    'reminder-list': {
      heading: (count: number) => `Still waiting for an answer: ${requests(count)}`,
      lead: 'The time in which these visitors were promised an answer is running out.',
    },
    'alarm-list': {
      heading: (count: number) => `Late, or about to be: ${requests(count)}`,
      lead: 'These visitors were promised an answer by now, or within a quarter of an hour. Please see to them, or mark them as answered.',
    },
    more: (count: number) => `And ${number(count)} more: all are on the sheet.`,
    /** Why there is one mail for many. */
    why: 'They came after others from the same network within an hour, or with a text that others had sent. So that they hide no other mail, they have none of their own.',
  },
  links: {
    request: 'Open it on the sheet',
    sheet: 'Open the sheet',
  },
};
