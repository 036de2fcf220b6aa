/** Which words of 1.x become which words of 2.0: the files of a language’s folder. */
import { Functions, type Kind, type Variable } from './functions.ts';
import { message } from './markers.ts';
import type { Exports } from './modules.ts';
import type { OldBrand } from './old-brand.ts';
import type { Report } from './report.ts';
import type { Texts } from './texts.ts';

type Values = Readonly<Record<string, unknown>>;
type Call = (...values: unknown[]) => unknown;

/**
 * The variables of each function of 1.x, by file, export and key: name, kind, and which decides first, where it is not the
 * first. All other functions are unknown to 2.0.
 */
const variables: Readonly<Record<string, string>> = {
  'after-sending.notSent.tryAgainAfter': 'span',
  'form.fieldProblems.missing': 'label',
  'form.fieldProblems.notAnAddress': 'label',
  'form.fieldProblems.notAnOption': 'label',
  'form.fieldProblems.notText': 'label',
  'http-problems.idempotencyKeyProblems.length': 'maxCharacters',
  'mail.mail.pleaseCheck': 'subject',
  'mail.mail.alarm': 'subject',
  'mail.mail.answerBy': 'when',
  'mail.mail.wasDue': 'when',
  'mail.mail.late': 'span',
  'mail.mail.onDayNear': 'time:time day',
  'mail.mail.came': 'when',
  'mail.mail.heldUp': 'span',
  'mail.mail.doubtful': 'reasons:texts',
  'mail.mail.whereToMark': 'subject',
  'mail.mail.toRead': 'command',
  'mail.mail.change.headings.taken': 'by',
  'mail.mail.change.headings.answered': 'by',
  'mail.mail.change.headings.cleared': 'by',
  'mail.mail.change.headings.undone': '',
  'mail.mail.change.pressed': 'by action time',
  'mail.mail.change.tookBack': 'by action time',
  'mail.mail.sheet.subject': 'day',
  'mail.mail.sheet.waiting': 'open:count',
  'mail.mail.sheet.late': 'late:count',
  'mail.mail.sheet.more': 'count:count',
  'mail.mail.link.subject': 'reference',
  'mail.mail.lists.request-list.heading': 'count:count',
  'mail.mail.lists.reminder-list.heading': 'count:count',
  'mail.mail.lists.alarm-list.heading': 'count:count',
  'mail.mail.lists.more': 'count:count',
  'sheet.sheet.waiting': 'open:count',
  'sheet.sheet.late': 'late:count:2 open:count:1',
  'sheet.sheet.manyWaiting': 'counted:count',
  'sheet.sheet.doubtful': 'count:count',
  'sheet.sheet.onPage': 'heading page:count',
  'sheet.sheet.asOf': 'time zone',
  'sheet.sheet.isLate': 'replyBy',
  'sheet.sheet.since': 'by time',
  'sheet.sheet.answeredBy': 'by time',
  'sheet.sheet.isCleared': 'time',
  'testimonials.testimonialsSection.ratingLabel': 'rating:count',
  'times.times.support': 'supportHoursPerDay:count supportDaysPerWeek:count',
  'times.times.hours': 'from:time to:time',
  'times.times.days': 'from:day to:day',
  'times.times.onDay': 'time:time day',
  'times.times.inZone': 'time zone',
  'times.openingHoursWords.on': 'days hours',
  'times.openingHoursWords.exceptFor': 'zone',
  'times.deskNow.plain': 'hours',
  'times.deskNow.now': 'time desk',
  'times.deskNow.closesIn': 'span',
  'times.deskNow.closesOn': 'day',
  'times.deskNow.opensIn': 'span',
  'times.deskNow.opensOn': 'day',
  'pages.policyPage.titled': 'title',
};

const listed = (names: string): Variable[] =>
  names
    .split(' ')
    .filter(Boolean)
    .map((each) => {
      const [name = '', kind = 'text', turn = '0'] = each.split(':');
      return { name, kind: kind as Kind, turn: Number(turn) };
    });

/** Reads the words of a brand of 1.x, file by file. */
export class Words {
  readonly #brand: OldBrand;
  readonly #texts: Texts;
  readonly #functions: Functions;
  readonly #report: Report;
  readonly spelled: readonly string[];

  constructor(brand: OldBrand, texts: Texts, spelled: readonly string[], report: Report) {
    this.#brand = brand;
    this.#texts = texts;
    this.#functions = new Functions(brand, spelled);
    this.spelled = spelled;
    this.#report = report;
  }

  /** An export of `words/NAME.ts` as data; undefined where the folder has no such file. */
  async words(file: string, name: string): Promise<Values | undefined> {
    const path = `words/${file}.ts`;
    if (!this.#brand.has(path)) return undefined;
    const [plain, marked, changed] = await Promise.all([
      this.#brand.plain(path),
      this.#brand.marked(path),
      this.#brand.changed(path),
    ]);
    if (plain[name] === undefined) {
      this.#report.problem(`${path} has no ${name}.`);
      return undefined;
    }
    const of = (exports: Exports) =>
      this.#withoutFunctions(`${file}.${name}`, exports[name], exports === marked);
    const written = this.#texts.value(`${path}: ${name}`, of(plain), of(marked), of(changed));
    return ordered(plain[name], merged(written, this.#messages(`${file}.${name}`, marked[name]))) as Values;
  }

  /** The module without its functions; those that no message replaces are reported once. */
  #withoutFunctions(where: string, value: unknown, isMarked: boolean): unknown {
    if (Array.isArray(value))
      return value.map((each, place) => this.#withoutFunctions(`${where}[${place}]`, each, isMarked));
    if (typeof value !== 'object' || value === null || !isPlain(value)) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, each]) => {
        if (typeof each !== 'function')
          return [[name, this.#withoutFunctions(`${where}.${name}`, each, isMarked)]];
        if (isMarked && variables[`${where}.${name}`] === undefined && !special.has(`${where}.${name}`))
          this.#report.problem(`words/${where}.${name} is a function that has no place in the new brand.`);
        return [];
      }),
    );
  }

  /** The messages in place of functions, in groups as they stood. */
  #messages(where: string, value: unknown): unknown {
    if (typeof value === 'function') {
      const names = variables[where];
      return names === undefined ? undefined : this.message(where, value as Call, listed(names));
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value) || !isPlain(value))
      return undefined;
    const entries = Object.entries(value).map(([name, each]) => [
      name,
      this.#messages(`${where}.${name}`, each),
    ]);
    const found = entries.filter(([, each]) => each !== undefined);
    return found.length > 0 ? Object.fromEntries(found) : undefined;
  }

  message(where: string, call: Call, names: readonly Variable[]): string {
    try {
      return this.#functions.message(call, names);
    } catch (error) {
      this.#report.problem(`words/${where} could not be read: ${(error as Error).message}`);
      return '';
    }
  }
}

const isPlain = (value: object): boolean => Object.getPrototypeOf(value) === Object.prototype;

/** Functions that become several messages, or none: see `webhook` and `mailSubject`. */
const special = new Set([
  'mail.mail.subject',
  'sheet.sheet.answeredBy',
  'times.times.atMoment',
  'times.openingHoursWords.together',
  'webhook.webhook.request',
  'webhook.webhook.reminder',
  'webhook.webhook.alarm',
  'webhook.webhook.lists.request-list',
  'webhook.webhook.lists.reminder-list',
  'webhook.webhook.lists.alarm-list',
]);

/** Two groups as one, in the order of the first, then of the second. */
function merged(first: unknown, second: unknown): unknown {
  if (second === undefined) return first;
  if (typeof first !== 'object' || first === null || Array.isArray(first)) return second;
  const both: Record<string, unknown> = { ...first };
  for (const [name, value] of Object.entries(second as Values)) both[name] = merged(both[name], value);
  return both;
}

/** A group in the order that it had before. */
function ordered(before: unknown, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const names = Object.keys(before as Values);
  return Object.fromEntries(
    Object.entries(value as Values)
      .sort(([a], [b]) => names.indexOf(a) - names.indexOf(b))
      .map(([name, each]) => [name, ordered((before as Values)[name], each)]),
  );
}

const placeholder = (name: string) => `\uE000{$${name}}\uE001`;

/** The subject of a mail, by what of the visitor it may name. */
export async function mailSubject(brand: OldBrand): Promise<Values> {
  const { mail } = (await brand.marked('words/mail.ts')) as { mail: { subject: (of: Values) => string } };
  const [reference, name, service] = ['reference', 'name', 'service'].map(placeholder);
  return {
    reference: message(mail.subject({ reference })),
    named: message(mail.subject({ reference, name })),
    namedWithService: message(mail.subject({ reference, name, service })),
  };
}

/** The sentences for chat services: one where an answer is promised by a time, and one where none is. */
export async function webhook(brand: OldBrand, words: Words): Promise<Values> {
  const module = (await brand.marked('words/webhook.ts')) as { webhook: Record<string, Call> };
  const { lists, ...one } = module.webhook as unknown as Record<string, Call> & {
    lists: Record<string, Call>;
  };
  const [reference, replyBy] = ['reference', 'replyBy'].map(placeholder);
  const request = (kind: string, about: Values) => message(String(one[kind]?.({ reference, ...about })));
  const named = /* What stands for the reference where a service was chosen. */ () => {
    const service = placeholder('service');
    const bare = String(one.reminder?.({ reference }));
    const [before = '', after = ''] = bare.split(reference as string);
    const full = String(one.reminder?.({ reference, service }));
    return message(full.slice(before.length, full.length - after.length));
  };
  return {
    named: named(),
    request: request('request', { doubtful: false }),
    requestWithReplyBy: request('request', { doubtful: false, replyBy }),
    doubtful: request('request', { doubtful: true }),
    doubtfulWithReplyBy: request('request', { doubtful: true, replyBy }),
    reminder: request('reminder', {}),
    reminderWithReplyBy: request('reminder', { replyBy }),
    alarm: request('alarm', {}),
    alarmWithReplyBy: request('alarm', { replyBy }),
    lists: Object.fromEntries(
      Object.entries(lists).map(([kind, call]) => [
        kind,
        words.message(`webhook.webhook.lists.${kind}`, call, [
          { name: 'count', kind: 'count' },
          { name: 'references', kind: 'texts' },
          { name: 'more', kind: 'count' },
        ]),
      ]),
    ),
  };
}

/** The text between two groups of days. */
export async function between(brand: OldBrand): Promise<string> {
  const { openingHoursWords } = (await brand.plain('words/times.ts')) as {
    openingHoursWords: { together: (groups: readonly string[]) => string };
  };
  return openingHoursWords.together(['|', '|']).slice(1, -1);
}
