import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openingHours } from '#brand/opening-hours.ts';
import { readableFields } from '../consultations/readable-fields.ts';
import { presentDoubts } from '../delivery/about-request.ts';
import type { ChannelPlan } from '../delivery/channel.ts';
import { noChannel } from '../delivery/channels.ts';
import type { Links } from '../sheet/links.ts';
import type { Listed, Store, StoredRequest } from '../store/store.ts';
import { exportCsv, exportJson, parseExportWords } from './export.ts';
import { monthlyStats } from './stats.ts';
import { printable, setOff, shortened } from './terminal.ts';
import { UsageError } from './usage-error.ts';

interface Desk {
  readonly store: Store;
  /** The channels that are configured. */
  readonly channels: readonly ChannelPlan[];
  readonly links: Pick<Links, 'to'>;
  /** What was written after the command. */
  readonly words: readonly string[];
}

const requestsOnPage = 50;
/** As many references as a person acts on at once. */
const referencesNamed = 20;

/** Each returns what is to be printed. */
export const commands: Readonly<Record<string, (desk: Desk) => Promise<string>>> = {
  async list({ store, channels, words }) {
    const answered = words.includes('--answered');
    const page = pageIn(words);
    const { total, requests } = await store.list({ answered, page, pageSize: requestsOnPage });
    const { overdue, failed, late } = await store.outbox.backlog();
    const none = answered ? 'No request was answered yet.' : 'No request waits for an answer.';
    const lines = total === 0 ? [none] : requests.map(inOneLine);
    if (total > requests.length) {
      const pages = Math.ceil(total / requestsOnPage);
      lines.push(
        '',
        `Page ${page} of ${pages}, ${total} requests. Another page: list${answered ? ' --answered' : ''} NUMBER`,
      );
    }
    if (channels.length === 0) lines.push('', noChannel);
    if (late > 0) lines.push('', `Requests that wait for longer than was promised: ${late}.`);
    if (overdue > 0)
      lines.push('', `Deliveries overdue: ${overdue}. The server keeps trying; “show” tells why.`);
    if (failed > 0) {
      const named = (await store.outbox.givenUp(referencesNamed)).join(', ');
      lines.push(
        '',
        `Deliveries given up: ${failed}. “show” tells why, “retry” tries again, “answered” settles it:`,
        named,
      );
    }
    return lines.join('\n');
  },

  async find({ store, words }) {
    const sought = words.join(' ');
    if (!sought)
      throw new UsageError('Find what? Give a part of a name, an address or a message after the command.');
    const { total, requests } = await store.list({ containing: sought, page: 1, pageSize: requestsOnPage });
    if (total === 0) return `No request holds “${printable(sought)}”.`;
    const lines = requests.map(inOneLine);
    if (total > requests.length)
      lines.push('', `${total} requests hold it; these are the first. Give more of it.`);
    return lines.join('\n');
  },

  async show({ store, words }) {
    const request = await known(store, words);
    const deliveries = await store.outbox.of(request.reference);
    const attempts = await store.outbox.history(request.reference);
    return [
      ...inWhole(request),
      ...deliveries.map(({ kind, channel, state, not_before, attempts }) => {
        const planned = state === 'waiting' && attempts === 0 && not_before;
        const until = planned ? ` until ${shownTime(planned)}` : '';
        return `Delivery of the ${kind} by ${channel}: ${state}${until}`;
      }),
      ...attempts.map(({ kind, started_at, channel, attempt, outcome }) => {
        return `  ${shownTime(started_at)}  ${kind}, ${channel}, attempt ${attempt}: ${printable(outcome ?? 'never ended')}`;
      }),
    ].join('\n');
  },

  async answered({ store, words }) {
    const request = await known(store, words);
    const [, ...by] = words;
    const changed = await store.answered(request.reference, by.join(' '));
    return changed
      ? `${request.reference} is answered.`
      : `${request.reference} was answered ${shownTime(request.answered_at ?? '')}${byWhom(request.answered_by)}.`;
  },

  async sheet({ links }) {
    const address = await links.to({ kind: 'sheet' });
    if (!address) throw new UsageError('SITE_URL should say where the site is: the link begins with it.');
    return address;
  },

  async revoke({ store }) {
    await store.revokeLinks();
    return 'Every link to the sheet that was sent until now is dead. “sheet” prints a new one.';
  },

  async export({ store, words }) {
    const { format, since } = parseExportWords(words);
    const rows = store.all({ since });
    await pipeline(Readable.from(format === 'csv' ? exportCsv(rows) : exportJson(rows)), process.stdout, {
      end: false,
    });
    return '';
  },

  async stats({ store }) {
    const lines = monthlyStats(await store.times(), openingHours.timeZone);
    return lines.length > 0 ? lines.join('\n') : 'No request has come yet.';
  },

  async retry({ store, channels, words }) {
    const request = await known(store, words);
    if (channels.length === 0) throw new UsageError(noChannel);
    const queued = await store.outbox.retry(request.reference, channels);
    return queued > 0
      ? `${request.reference} is in the queue again; the server sends it within seconds.`
      : `${request.reference} was delivered already.`;
  },

  async erase({ store, words }) {
    const request = await known(store, words);
    const gone = await store.erase(request.reference);
    const here = gone
      ? 'is erased here.'
      : 'is erased here, but its words are in the log of the database until whoever reads it, perhaps a backup, has ended; the server then removes them within a minute.';
    return `${request.reference} ${here} Mails that were delivered, and backups, are for you to erase.`;
  },
};

async function known(store: Store, [reference = '']: readonly string[]): Promise<StoredRequest> {
  if (!reference) throw new UsageError('Which request? Give its reference after the command.');
  const request = await store.find(reference);
  if (request) return request;
  const erasedAt = await store.erasedAt(reference);
  if (erasedAt)
    throw new UsageError(`The request ${printable(reference)} was erased ${shownTime(erasedAt)}.`);
  throw new UsageError(`No request has the reference ${printable(reference)}.`);
}

function pageIn(words: readonly string[]): number {
  const [written] = words.filter((word) => word !== '--answered');
  if (written === undefined) return 1;
  if (!/^[1-9]\d{0,8}$/.test(written))
    throw new UsageError(`“${printable(written)}” is no number of a page.`);
  return Number(written);
}

/** Ours first, then a bar, and what the visitor wrote behind it. */
function inOneLine({ reference, received_at, service_interest, name, email }: Listed): string {
  const interest = service_interest || 'no service chosen';
  const theirs = `│ ${shortened(name, 32)}  ${shortened(email, 48)}`;
  return [reference, shownTime(received_at), printable(interest), theirs].join('  ');
}

function inWhole(request: StoredRequest): string[] {
  const dates = [`Received ${shownTime(request.received_at)}`];
  if (request.reply_by) dates.push(`Answer promised by ${shownTime(request.reply_by)}`);
  if (request.taken_at) dates.push(`Taken ${shownTime(request.taken_at)}${byWhom(request.taken_by)}`);
  if (request.answered_at)
    dates.push(`Answered ${shownTime(request.answered_at)}${byWhom(request.answered_by)}`);
  const doubts = presentDoubts(request);
  if (doubts.length > 0) dates.push(`Perhaps spam: ${doubts.join(', ')}`);
  const words = readableFields(request).flatMap(({ label, value }) => [label, setOff(value || '–')]);
  return [request.reference, ...dates, '', ...words, ''];
}

const byWhom = (who: string | null): string => (who ? ` by ${printable(who)}` : '');

/** `2026-11-20 06:41 UTC`. */
const shownTime = (time: string): string => `${time.slice(0, 16).replace('T', ' ')} UTC`;
