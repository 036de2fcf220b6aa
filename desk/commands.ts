import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { DeskTexts } from '#lib/desk/desk-language.ts';
import { hasEveryPosition } from '#lib/desk/note-positions.ts';
import { otherLanguage } from '#lib/desk/other-language.ts';
import { presentDoubts } from '../server/domain/doubt.ts';
import { maxNameCharacters, newInvitation } from '../server/domain/invitation.ts';
import type { Links } from '../server/domain/links.ts';
import type { ChannelPlan } from '../server/domain/message.ts';
import { readableFields } from '../server/domain/readable-fields.ts';
import { parseReference } from '../server/domain/reference.ts';
import type { StoredRequest } from '../server/domain/stored-request.ts';
import type { DeskSettings } from '../server/settings/configuration.ts';
import type { StoreLocation } from '../server/store/location.ts';
import type { Listed } from '../server/store/requests/reading.ts';
import type { Store } from '../server/store/store.ts';
import type { Arguments, CommandName } from './arguments.ts';
import { eraseFromCopies } from './backup/kept-copies.ts';
import type { Caller } from './caller.ts';
import { devices, sealing } from './desk-commands.ts';
import { exportOptions, formats, tableRequest } from './export/export.ts';
import { writeNewFile } from './export/new-file.ts';
import { type OpenedRequest, type Opener, opener } from './recovery.ts';
import { inColumns, momentText, printable, setOff, shortened } from './terminal.ts';
import { says } from './texts.ts';
import { UsageError } from './usage-error.ts';

interface Desk extends Arguments {
  readonly texts: DeskTexts;
  /** The two letters with which references begin. */
  readonly prefix: string;
  readonly store: Store;
  readonly where: StoreLocation;
  /** The channels that are configured. */
  readonly channels: readonly ChannelPlan[];
  readonly links: Pick<Links, 'to'>;
  /** The desk in the browser; undefined where it is off. */
  readonly inBrowsers?: DeskSettings | undefined;
  readonly caller: Caller;
}

const requestsOnPage = 50;
/** The most references that are printed of a list. */
const referencesNamed = 20;

/** The commands that work on the store. Each returns what is to be printed. */
export const commands: Readonly<Partial<Record<CommandName, (desk: Desk) => Promise<string>>>> = {
  async list({ store, texts, channels, words }) {
    const page = pageIn(words);
    const { total, requests } = await store.listOpen({ page, pageSize: requestsOnPage });
    const { overdue, failed, late } = await store.outbox.backlog();
    const lines = total === 0 ? [says.list.none] : inLines(requests, texts);
    if (total > requests.length) {
      const pages = Math.ceil(total / requestsOnPage);
      lines.push('', says.list.page(page, pages, total));
    }
    if (channels.length === 0) lines.push('', says.noChannel);
    if (late > 0) lines.push('', says.list.late(late));
    if (overdue > 0) lines.push('', says.list.overdue(overdue));
    if (failed > 0) {
      const named = (await store.outbox.givenUp(referencesNamed)).join(', ');
      lines.push('', says.list.failed(failed), named);
    }
    return lines.join('\n');
  },

  async show(desk) {
    const { store, texts, options, caller } = desk;
    const open = await opener(store, options.key, caller.env.INIT_CWD);
    const request = await open.request(await known(desk));
    const notes = (await store.desk.details(request.reference))?.notes ?? [];
    const noteTexts = await Promise.all(notes.map((note) => open.note(note, request.reference)));
    const deliveries = await store.outbox.of(request.reference);
    const attempts = await store.outbox.history(request.reference);
    const { kinds, states, until, delivery, attempt, neverEnded, deliveredMeans } = says.show;
    const byMail = deliveries.some(({ channel, state }) => channel === 'mail' && state === 'delivered');
    return [
      ...inWhole(request, texts),
      ...notes.flatMap(({ by, at }, index) => {
        const opened = noteTexts[index] ?? 'sealed';
        const text = typeof opened === 'string' ? says[opened].note : opened.text;
        return [says.show.note(printable(by), momentText(at, texts)), setOff(text), ''];
      }),
      ...(hasEveryPosition(notes) ? [] : [says.altered.notes, '']),
      ...deliveries.map(({ kind, channel, state, not_before, attempts }) => {
        const planned = state === 'waiting' && attempts === 0 && not_before;
        const how = planned ? until(states[state], momentText(planned, texts)) : states[state];
        return delivery(kinds[kind], channelText(channel), how);
      }),
      ...attempts.map(({ kind, started_at, channel, attempt: number, outcome }) => {
        const ended = outcome === null ? neverEnded : outcomeText(outcome);
        return `  ${attempt(momentText(started_at, texts), kinds[kind], channelText(channel), number, ended)}`;
      }),
      ...(byMail ? ['', deliveredMeans] : []),
    ].join('\n');
  },

  async sheet({ links }) {
    const address = await links.to({ kind: 'sheet' });
    if (!address) throw new UsageError(says.sheetNeeds);
    return address;
  },

  async revoke({ store }) {
    await store.revokeLinks();
    return says.revoked;
  },

  async invite({ store, inBrowsers, words }) {
    if (!inBrowsers) throw new UsageError(says.invite.off);
    const name = nameIn(words);
    if (name.length > maxNameCharacters) throw new UsageError(says.invite.tooLong);
    const person = await store.access.personNamed(name);
    const { address, kept } = newInvitation(inBrowsers.origin);
    const whom = person === undefined ? { name } : { person };
    const outcome = await store.invitations.invite(kept, whom, 'terminal');
    if (outcome === 'too-many') throw new UsageError(says.invite.many);
    if (outcome === 'name-taken') throw new UsageError(says.invite.taken(name));
    if (outcome !== 'invited') throw new UsageError(says.invite.noName);
    return person !== undefined ? says.invite.another(name, address) : says.invite.done(name, address);
  },

  async 'remove-devices'({ store, inBrowsers, words: [host = ''], options }) {
    if (host === inBrowsers?.host) throw new UsageError(says.removeDevices.inUse(printable(host)));
    const removed = await store.access.removeDevicesOfHost(host, options['have-recovery-key'] === true);
    if (removed === 'sealed') throw new UsageError(says.removeDevices.sealed(printable(host)));
    if (removed === 0) throw new UsageError(says.removeDevices.none(printable(host)));
    return says.removeDevices.done(removed);
  },

  async editor({ store, words, options }) {
    const may = !options.remove;
    const name = nameIn(words);
    if (!(await store.access.letEdit(name, may))) throw new UsageError(says.editor.nobody(name));
    return may ? says.editor.may(name) : says.editor.mayNot(name);
  },

  sealing,
  devices,

  async export({ store, texts, options, caller }) {
    const { format, since, output } = exportOptions(options);
    const { stdout, stderr, env } = caller;
    if (output === undefined) checkOutput(format, caller);
    const open = await opener(store, options.key, env.INIT_CWD);
    const altered: string[] = [];
    let [count, sealed] = [0, 0];
    async function* rows() {
      for await (const row of eachOpened(store.all({ since }), open)) {
        count += 1;
        if (row.unopened === 'sealed') sealed += 1;
        if (row.unopened === 'altered') altered.push(row.reference);
        yield tableRequest(row, texts.words);
      }
    }
    const data = formats[format](rows());
    const warning = () => says.export.altered(altered.length, firstOf(altered));
    if (output === undefined) {
      await pipeline(Readable.from(data), stdout, { end: false });
      if (altered.length > 0) stderr.write(`${warning()}\n`);
      return '';
    }
    const file = resolve(env.INIT_CWD ?? '.', output);
    await writeNewFile(file, data);
    return [
      says.export.done(count, printable(file)),
      ...(sealed > 0 ? [says.export.sealed(sealed)] : []),
      ...(altered.length > 0 ? [warning()] : []),
    ].join(' ');
  },

  async retry(desk) {
    const { store, channels } = desk;
    const { reference } = await known(desk);
    if (channels.length === 0) throw new UsageError(says.noChannel);
    const queued = await store.outbox.retry(reference, channels);
    return queued > 0 ? says.retry.queued(reference) : says.retry.delivered(reference);
  },

  async erase(desk) {
    const { store, where } = desk;
    const written = referenceIn(desk) ?? '';
    const { erased, unreadable } = await eraseFromCopies(where, written);
    const copies = [
      ...(erased > 0 ? [says.erase.copies(erased)] : []),
      ...unreadable.map((copy) => says.erase.unreadableCopy(copy)),
    ];
    const request = await known(desk).catch((error: unknown) => {
      // A restore may have replaced the store that held the request.
      if (erased === 0) throw error;
    });
    const { reference } = request ?? { reference: written };
    const gone = await store.erase(reference);
    const here = gone ? says.erase.gone(reference) : says.erase.inLog(reference);
    return [here, ...copies, says.erase.elsewhere].join(' ');
  },
};

/** The first of many references, separated by commas. */
const firstOf = (references: readonly string[]): string =>
  [...references.slice(0, referencesNamed), ...(references.length > referencesNamed ? ['…'] : [])].join(', ');

/** Requests one after the other, each opened where the key at hand opens it. */
async function* eachOpened(
  requests: AsyncIterable<StoredRequest>,
  open: Opener,
): AsyncGenerator<OpenedRequest> {
  for await (const request of requests) yield await open.request(request);
}

/** @throws {UsageError} when data would be mixed with npm's own output, or printed to a terminal that cannot show them */
function checkOutput(format: keyof typeof formats, { stdout, env }: Caller): void {
  if (stdout.isTTY) {
    if (format === 'xlsx') throw new UsageError(says.export.notShown);
  } else if (env.npm_lifecycle_event && env.npm_config_loglevel !== 'silent')
    throw new UsageError(says.export.afterBanner);
}

/** The name that somebody has at the desk. */
const nameIn = (words: readonly string[]): string => printable(words.join(' ')).trim();

const referenceIn = ({ words: [written = ''], prefix }: Desk): string | undefined =>
  parseReference(written, prefix);

async function known(desk: Desk): Promise<StoredRequest> {
  const { store, texts, words } = desk;
  const [written = ''] = words;
  const reference = referenceIn(desk) ?? '';
  const request = await store.find(reference);
  if (request) return request;
  const erasedAt = await store.erasedAt(reference);
  if (erasedAt) throw new UsageError(says.wasErased(printable(written), momentText(erasedAt, texts)));
  throw new UsageError(says.unknown(printable(written)));
}

function pageIn([written]: readonly string[]): number {
  if (written === undefined) return 1;
  if (!/^[1-9]\d{0,8}$/.test(written)) throw new UsageError(says.list.noPage(printable(written)));
  return Number(written);
}

/** A line for each request: first our own values, then a bar, and after it what the visitor wrote. */
const inLines = (requests: readonly Listed[], texts: DeskTexts): string[] =>
  inColumns(
    requests.map(({ reference, received_at, service_interest, language, name, email, sealed_with }) => {
      const service = printable(service_interest || says.list.noService);
      const other = otherLanguage(language, texts, 'en');
      return [
        reference,
        momentText(received_at, texts),
        other === undefined ? service : says.list.inLanguage(service, other),
        sealed_with === null ? `│ ${shortened(name, 32)}  ${shortened(email, 48)}` : says.sealed.inList,
      ];
    }),
  );

function inWhole(request: OpenedRequest, texts: DeskTexts): string[] {
  const { show } = says;
  const dates = [show.received(momentText(request.received_at, texts))];
  const language = otherLanguage(request.language, texts, 'en');
  if (language !== undefined) dates.push(show.wroteIn(language));
  if (request.reply_by) dates.push(show.replyBy(momentText(request.reply_by, texts)));
  if (request.taken_at)
    dates.push(show.taken(momentText(request.taken_at, texts), printable(request.taken_by ?? '')));
  if (request.answered_at)
    dates.push(show.answered(momentText(request.answered_at, texts), printable(request.answered_by ?? '')));
  const doubts = presentDoubts(request);
  if (doubts.length > 0) dates.push(show.doubts(doubts));
  const { unopened } = request;
  const fieldLines = readableFields(request, texts.words)
    .filter(({ name }) => unopened === undefined || name === 'serviceInterest')
    .flatMap(({ name, value }) => [show.fields[name], setOff(value || '–')]);
  if (unopened === 'sealed') fieldLines.push('', says.sealed.inWhole(request.reference));
  if (unopened === 'altered') fieldLines.push('', says.altered.inWhole);
  return [request.reference, ...dates, '', ...fieldLines, ''];
}

/** The name of a code; an unknown code, of another version, stays as it is. */
const named = (names: Readonly<Record<string, string>>, code: string): string =>
  Object.hasOwn(names, code) ? (names[code] ?? code) : printable(code);

const channelText = (channel: string): string => named(says.show.channels, channel);

/** How an attempt ended, and what the other side said: `login: 535 Invalid user` as a sentence. */
function outcomeText(outcome: string): string {
  const [, code = '', detail] = outcome.match(/^([a-z-]+)(?:: (.*))?$/s) ?? [];
  if (!Object.hasOwn(says.outcomes, code)) return printable(outcome);
  return detail ? `${named(says.outcomes, code)} (${printable(detail)})` : named(says.outcomes, code);
}
