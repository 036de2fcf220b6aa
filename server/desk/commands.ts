import { inWords } from '../consultations/words.ts';
import { noChannel } from '../delivery/channels.ts';
import type { Store, StoredRequest } from '../store/store.ts';
import { printable } from './terminal.ts';

/** A mistake at the keyboard: said in a sentence. */
export class UsageError extends Error {}

interface Desk {
  readonly store: Store;
  /** Names of the channels that are configured. */
  readonly channels: readonly string[];
  /** What was written after the command. */
  readonly reference: string;
}

/** Each returns what is to be printed. */
export const commands: Readonly<Record<string, (desk: Desk) => Promise<string>>> = {
  async list({ store, channels }) {
    const open = await store.unanswered();
    const { overdue, failed } = await store.outbox.backlog();
    const lines = open.length === 0 ? ['No request waits for an answer.'] : open.map(inOneLine);
    if (channels.length === 0) lines.push('', noChannel);
    if (overdue > 0)
      lines.push('', `Deliveries overdue: ${overdue}. The server keeps trying; “show” tells why.`);
    if (failed > 0) lines.push('', `Deliveries given up: ${failed}. “show” tells why, “retry” tries again.`);
    return lines.join('\n');
  },

  async show({ store, reference }) {
    const request = await known(store, reference);
    const deliveries = await store.outbox.of(request.reference);
    const attempts = await store.outbox.history(request.reference);
    return [
      ...inWhole(request),
      ...deliveries.map((delivery) => `Delivery by ${delivery.channel}: ${delivery.state}`),
      ...attempts.map(({ started_at, channel, attempt, outcome }) => {
        return `  ${shownTime(started_at)}  ${channel}, attempt ${attempt}: ${printable(outcome ?? 'never ended')}`;
      }),
    ].join('\n');
  },

  async answered({ store, reference }) {
    const request = await known(store, reference);
    await store.answered(request.reference);
    return `${request.reference} is answered.`;
  },

  async retry({ store, channels, reference }) {
    const request = await known(store, reference);
    if (channels.length === 0) throw new UsageError(noChannel);
    const queued = await store.outbox.retry(request.reference, channels);
    return queued > 0
      ? `${request.reference} is in the queue again; the server sends it within seconds.`
      : `${request.reference} was delivered already.`;
  },

  async erase({ store, reference }) {
    const request = await known(store, reference);
    const gone = await store.erase(request.reference);
    const here = gone
      ? 'is erased here.'
      : 'is erased here, but its words are in the log of the database until whoever reads it, perhaps a backup, has ended; the server then removes them within a minute.';
    return `${request.reference} ${here} Mails that were delivered, and backups, are for you to erase.`;
  },
};

async function known(store: Store, reference: string): Promise<StoredRequest> {
  if (!reference) throw new UsageError('Which request? Give its reference after the command.');
  const request = await store.find(reference);
  if (request) return request;
  const erasedAt = await store.erasedAt(reference);
  if (erasedAt)
    throw new UsageError(`The request ${printable(reference)} was erased ${shownTime(erasedAt)}.`);
  throw new UsageError(`No request has the reference ${printable(reference)}.`);
}

function inOneLine(request: StoredRequest): string {
  const interest = request.service_interest || 'no service chosen';
  return [request.reference, shownTime(request.received_at), request.name, request.email, interest]
    .map((value) => printable(value))
    .join('  ');
}

function inWhole(request: StoredRequest): string[] {
  const dates = [`Received ${shownTime(request.received_at)}`];
  if (request.answered_at) dates.push(`Answered ${shownTime(request.answered_at)}`);
  const words = inWords(request).map(({ label, control, value }) =>
    control === 'textarea' ? `\n${printable(value, 'block')}` : `${label}: ${printable(value) || '–'}`,
  );
  return [request.reference, ...dates, '', ...words, ''];
}

/** `2026-11-20 06:41 UTC`. */
const shownTime = (time: string): string => `${time.slice(0, 16).replace('T', ' ')} UTC`;
