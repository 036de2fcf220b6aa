/** The sheet: the page by which the agency sees what waits for an answer, and says who has it. */
import { number } from '#lib/brand/phrases.ts';
import { brand } from '../brand.ts';

const spelled = ['None', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];
const inWords = (count: number): string => spelled[count] ?? number(count);

export const sheet = {
  title: `The sheet · ${brand.name}`,
  label: 'The sheet',
  /** The heading of all that waits. */
  waiting: (open: number) =>
    open === 0 ? 'Nobody is waiting.' : `${inWords(open)} ${open === 1 ? 'is' : 'are'} waiting.`,
  allAnswered: 'Every request has had its answer.',
  late: (late: number, open: number) => {
    if (open === 1) return late === 1 ? 'It is late.' : 'It is not late yet.';
    if (late === 0) return 'None of them is late.';
    return `${inWords(late)} of them ${late === 1 ? 'is' : 'are'} late.`;
  },
  /** When more wait than are counted. */
  manyWaiting: (counted: number) => `More than ${number(counted)} are waiting.`,
  /** The heading of all that may be spam, and what leads there. */
  doubtful: (count: number) => `${inWords(count)} may be spam.`,
  answeredLately: 'Answered in the last day.',
  /** A list that takes several pages. */
  onPage: (heading: string, page: number) => `${heading}, page ${number(page)}`,
  links: {
    previous: 'Those before',
    next: 'Those that follow',
    waiting: 'All that waits',
    answered: 'All that was answered in the last day',
  },
  /** The heading of the page of one request that was answered. */
  isAnswered: 'It is answered.',
  asOf: (time: string, zone: string) =>
    `As of ${time}. All times are ${zone}. Open the page anew to see what has changed.`,
  groups: { waiting: 'Waiting', doubtful: 'To be checked', answered: 'Answered' },
  lines: {
    received: 'Came in',
    replyBy: 'Reply by',
    takenBy: 'Who has it',
    answered: 'Answered',
    doubts: 'Please check',
    cleared: 'Checked',
  },
  isLate: (replyBy: string) => `Late: it was ${replyBy}`,
  nobodyYet: 'Nobody yet',
  since: (by: string, time: string) => `${by}, since ${time}`,
  answeredBy: (by: string | null, time: string) => (by === null ? time : `by ${by}, ${time}`),
  isCleared: (time: string) => `No spam, as somebody said at ${time}`,
  /** Why a request may be spam. */
  doubts: {
    'hidden-field': 'A field was filled in that people do not see.',
    links: 'It holds many links, or markup.',
    'same-text': 'The same text came from other addresses.',
    quick: 'It was sent at once.',
  },
  actions: { taken: 'I have it', answered: 'Answered', cleared: 'Not spam', undone: 'Undo' },
  initials: 'Your initials',
  initialsMissing: 'Your initials, please: up to twelve letters. Nothing has changed yet.',
  changedMeanwhile: 'Nothing was changed: somebody has been here before you. This is how it stands now.',
  changedTooOften:
    'Nothing was changed: this request has been changed too often in the last hour. “Undo” still works.',
  discretion:
    'No name, no address and no word of a visitor stands on this page, so a link that goes astray tells nobody who writes to us.',
  /** Below what was answered. */
  keptForADay: 'What is answered stays here for a day.',
};
