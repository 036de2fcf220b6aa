/** The mails that tell the agency of a request and of what becomes of it. What the sheet says too is in `sheet.ts`. */
import { number, withUnit } from '#content/phrases.ts';
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
  heading: 'A new consultation request',
  /** The first two stand above the visitor’s words, where a reply quotes them. */
  lines: { received: 'Received', promised: 'Answer promised by', reference: 'Reference' },
  doubtful: (reasons: readonly string[]) =>
    `Please check whether this is spam. ${reasons.join(' ')} It is promised an answer like any other.`,
  /** Where the visitor was promised no particular time. */
  promise: `The visitor was told to expect an answer within ${withUnit(facts.consultationReplyWithinHours, 'hours')} during business hours.`,
  /** Above all that a reply to the visitor should not quote. */
  forTheDesk: 'For the desk',
  replyHint:
    'A reply goes to the visitor. If your mail program quotes these notes, delete them there, or write to the address above instead: the link is yours alone.',
  /** Said of a message that was cut off, beside the command that shows all of it. */
  tooLong: 'The visitor wrote more than a mail carries.',
  /** Above the commands that print a request and erase it: `npm run desk -- show …`. */
  commands: { show: 'To read it', erase: 'To erase it' },
  reminder: {
    heading: 'Still waiting for an answer',
    lead: 'The time in which the visitor was promised an answer is running out.',
  },
  alarm: {
    subject: (subject: string) => `Late: ${subject}`,
    heading: 'An answer is late',
    lead: 'The visitor was promised an answer by now. Please see to it, or mark it as answered.',
  },
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
    keepTheLink: 'The link opens the sheet without a login. Keep it in the house.',
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
    undo: 'Undo',
    sheet: 'Open the sheet',
  },
};
