import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { StaffTexts } from '#lib/inbox/agency-texts.ts';
import { hasConsecutivePositions } from '#lib/inbox/note-positions.ts';
import { createInvitation, maxPersonNameLength } from '../server/domain/invitation.ts';
import type { SheetLinks } from '../server/domain/links.ts';
import type { ChannelDescription } from '../server/domain/message.ts';
import { parseReference } from '../server/domain/reference.ts';
import type { StoredRequest } from '../server/domain/stored-request.ts';
import type { InboxSettings } from '../server/settings/configuration.ts';
import type { StoreLocation } from '../server/store/location.ts';
import type { Store } from '../server/store/store.ts';
import type { CommandArguments, CommandName } from './arguments.ts';
import { eraseFromReplacedStores } from './backup/replaced-stores.ts';
import { createDecrypter, type Decrypter } from './decrypter.ts';
import { devicesCommand, encryptionCommand } from './encryption-commands.ts';
import { exportFormats, parseExportOptions, toExportedRequest } from './export/export.ts';
import { writeNewFile } from './export/new-file.ts';
import {
  formatChannelName,
  formatDeliveryOutcome,
  formatRequest,
  formatRequestList,
} from './format-request.ts';
import type { CommandEnvironment } from './terminal.ts';
import { escapeControls, formatDateTime, quoteLines, UsageError } from './terminal.ts';
import { cliTexts } from './texts.ts';

interface CommandContext extends CommandArguments {
  readonly texts: StaffTexts;
  readonly prefix: string;
  readonly store: Store;
  readonly location: StoreLocation;
  readonly channels: readonly ChannelDescription[];
  readonly links: Pick<SheetLinks, 'createLink'>;
  /** The settings of the inbox; undefined if it is switched off. */
  readonly deskSettings?: InboxSettings | undefined;
  readonly caller: CommandEnvironment;
}

const requestsOnPage = 50;
const maxPrintedReferences = 20;

type Command = (context: CommandContext) => Promise<string>;

export const storeCommands: Readonly<Partial<Record<CommandName, Command>>> = {
  async list({ store, texts, channels, positionals }) {
    const page = parsePage(positionals);
    const { total, requests } = await store.listOpen({ page, pageSize: requestsOnPage });
    const { overdue, failed, late } = await store.outbox.countBacklog();
    const lines = total === 0 ? [cliTexts.list.none] : formatRequestList(requests, texts);
    if (total > requests.length) {
      const pages = Math.ceil(total / requestsOnPage);
      lines.push('', cliTexts.list.page(page, pages, total));
    }
    if (channels.length === 0) lines.push('', cliTexts.noChannel);
    if (late > 0) lines.push('', cliTexts.list.late(late));
    if (overdue > 0) lines.push('', cliTexts.list.overdue(overdue));
    if (failed > 0) {
      const references = (await store.outbox.listFailed(maxPrintedReferences)).join(', ');
      lines.push('', cliTexts.list.failed(failed), references);
    }
    return lines.join('\n');
  },

  async show(context) {
    const { store, texts, options, caller } = context;
    const decrypter = await createDecrypter(store, options.key, caller.env.INIT_CWD);
    const request = await decrypter.openRequest(await requireRequest(context));
    const notes = (await store.desk.findDetails(request.reference))?.notes ?? [];
    const noteTexts = await Promise.all(notes.map((note) => decrypter.openNote(note, request.reference)));
    const deliveries = await store.outbox.listDeliveries(request.reference);
    const attempts = await store.outbox.listAttempts(request.reference);
    const { kinds, states, until, delivery, attempt, neverEnded, deliveredMeans } = cliTexts.show;
    const isMailDelivered = deliveries.some(
      ({ channel, state }) => channel === 'mail' && state === 'delivered',
    );
    return [
      ...formatRequest(request, texts),
      ...notes.flatMap(({ by, at }, index) => {
        const opened = noteTexts[index] ?? 'sealed';
        const text = typeof opened === 'string' ? cliTexts[opened].note : opened.text;
        return [cliTexts.show.note(escapeControls(by), formatDateTime(at, texts)), quoteLines(text), ''];
      }),
      ...(hasConsecutivePositions(notes) ? [] : [cliTexts.altered.notes, '']),
      ...deliveries.map(({ kind, channel, state, not_before, attempts }) => {
        const planned = state === 'waiting' && attempts === 0 && not_before;
        const status = planned ? until(states[state], formatDateTime(planned, texts)) : states[state];
        return delivery(kinds[kind], formatChannelName(channel), status);
      }),
      ...attempts.map(({ kind, started_at, channel, attempt: number, outcome }) => {
        const ended = outcome === null ? neverEnded : formatDeliveryOutcome(outcome);
        return `  ${attempt(formatDateTime(started_at, texts), kinds[kind], formatChannelName(channel), number, ended)}`;
      }),
      ...(isMailDelivered ? ['', deliveredMeans] : []),
    ].join('\n');
  },

  async sheet({ links }) {
    const address = await links.createLink({ kind: 'sheet' });
    if (!address) throw new UsageError(cliTexts.sheetNeeds);
    return address;
  },

  async revoke({ store }) {
    await store.revokeLinks();
    return cliTexts.revoked;
  },

  async invite({ store, deskSettings, positionals }) {
    if (!deskSettings) throw new UsageError(cliTexts.invite.off);
    const name = joinName(positionals);
    if (name.length > maxPersonNameLength) throw new UsageError(cliTexts.invite.tooLong);
    const person = await store.access.findPersonByName(name);
    const { address, record } = createInvitation(deskSettings.origin);
    const invitee = person === undefined ? { name } : { person };
    const outcome = await store.invitations.invite(record, invitee, 'terminal');
    if (outcome === 'too-many') throw new UsageError(cliTexts.invite.many);
    if (outcome === 'name-taken') throw new UsageError(cliTexts.invite.taken(name));
    if (outcome !== 'invited') throw new UsageError(cliTexts.invite.noName);
    return person !== undefined
      ? cliTexts.invite.another(name, address)
      : cliTexts.invite.done(name, address);
  },

  async 'remove-devices'({ store, deskSettings, positionals: [host = ''], options }) {
    if (host === deskSettings?.host) throw new UsageError(cliTexts.removeDevices.inUse(escapeControls(host)));
    const removed = await store.access.removeDevicesOfHost(host, options['have-recovery-key'] === true);
    if (removed === 'sealed') throw new UsageError(cliTexts.removeDevices.sealed(escapeControls(host)));
    if (removed === 0) throw new UsageError(cliTexts.removeDevices.none(escapeControls(host)));
    return cliTexts.removeDevices.done(removed);
  },

  async editor({ store, positionals, options }) {
    const canEdit = !options.remove;
    const name = joinName(positionals);
    if (!(await store.access.setCanEdit(name, canEdit))) throw new UsageError(cliTexts.editor.nobody(name));
    return canEdit ? cliTexts.editor.may(name) : cliTexts.editor.mayNot(name);
  },

  sealing: encryptionCommand,
  devices: devicesCommand,

  async export({ store, texts, options, caller }) {
    const { format, since, output } = parseExportOptions(options);
    const { stdout, stderr, env } = caller;
    if (output === undefined) checkOutput(format, caller);
    const decrypter = await createDecrypter(store, options.key, env.INIT_CWD);
    const altered: string[] = [];
    let [count, sealed] = [0, 0];
    async function* rows() {
      for await (const row of openRequests(store.streamAll({ since }), decrypter)) {
        count += 1;
        if (row.failure === 'sealed') sealed += 1;
        if (row.failure === 'altered') altered.push(row.reference);
        yield toExportedRequest(row, texts.words);
      }
    }
    const data = exportFormats[format](rows());
    const warning = () => cliTexts.export.altered(altered.length, formatReferences(altered));
    if (output === undefined) {
      await pipeline(Readable.from(data), stdout, { end: false });
      if (altered.length > 0) stderr.write(`${warning()}\n`);
      return '';
    }
    const file = resolve(env.INIT_CWD ?? '.', output);
    await writeNewFile(file, data);
    return [
      cliTexts.export.done(count, escapeControls(file)),
      ...(sealed > 0 ? [cliTexts.export.sealed(sealed)] : []),
      ...(altered.length > 0 ? [warning()] : []),
    ].join(' ');
  },

  async retry(context) {
    const { store, channels } = context;
    const { reference } = await requireRequest(context);
    if (channels.length === 0) throw new UsageError(cliTexts.noChannel);
    const queued = await store.outbox.retry(reference, channels);
    return queued > 0 ? cliTexts.retry.queued(reference) : cliTexts.retry.delivered(reference);
  },

  async erase(context) {
    const { store, location } = context;
    const requested = parseReferenceArgument(context) ?? '';
    const { erased, unreadable } = await eraseFromReplacedStores(location, requested);
    const copies = [
      ...(erased > 0 ? [cliTexts.erase.copies(erased)] : []),
      ...unreadable.map((copy) => cliTexts.erase.unreadableCopy(copy)),
    ];
    const request = await requireRequest(context).catch((error: unknown) => {
      // The request may be only in a store that a restore has replaced.
      if (erased === 0) throw error;
    });
    const { reference } = request ?? { reference: requested };
    const isOffDisk = await store.erase(reference);
    const result = isOffDisk ? cliTexts.erase.gone(reference) : cliTexts.erase.inLog(reference);
    return [result, ...copies, cliTexts.erase.elsewhere].join(' ');
  },
};

const formatReferences = (references: readonly string[]): string =>
  [
    ...references.slice(0, maxPrintedReferences),
    ...(references.length > maxPrintedReferences ? ['…'] : []),
  ].join(', ');

/** Decrypts requests one by one. If a request cannot be decrypted, its texts are empty. */
async function* openRequests(requests: AsyncIterable<StoredRequest>, decrypter: Decrypter) {
  for await (const request of requests) yield await decrypter.openRequest(request);
}

/** @throws {UsageError} if npm adds its own output to stdout, or if stdout is a terminal and the data is binary */
function checkOutput(format: keyof typeof exportFormats, { stdout, env }: CommandEnvironment): void {
  if (stdout.isTTY) {
    if (format === 'xlsx') throw new UsageError(cliTexts.export.notShown);
  } else if (env.npm_lifecycle_event && env.npm_config_loglevel !== 'silent')
    throw new UsageError(cliTexts.export.afterBanner);
}

const joinName = (parts: readonly string[]): string => escapeControls(parts.join(' ')).trim();

const parseReferenceArgument = ({
  positionals: [argument = ''],
  prefix,
}: CommandContext): string | undefined => parseReference(argument, prefix);

async function requireRequest(context: CommandContext): Promise<StoredRequest> {
  const { store, texts, positionals } = context;
  const [argument = ''] = positionals;
  const reference = parseReferenceArgument(context) ?? '';
  const request = await store.find(reference);
  if (request) return request;
  const erasedAt = await store.findErasureTime(reference);
  if (erasedAt)
    throw new UsageError(cliTexts.wasErased(escapeControls(argument), formatDateTime(erasedAt, texts)));
  throw new UsageError(cliTexts.unknown(escapeControls(argument)));
}

function parsePage([argument]: readonly string[]): number {
  if (argument === undefined) return 1;
  if (!/^[1-9]\d{0,8}$/.test(argument)) throw new UsageError(cliTexts.list.noPage(escapeControls(argument)));
  return Number(argument);
}
