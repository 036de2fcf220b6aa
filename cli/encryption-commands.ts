import { userInfo } from 'node:os';
import type { StaffTexts } from '#lib/inbox/agency-texts.ts';
import type { DeviceWithOwner } from '../server/store/inbox/encryption-control.ts';
import { canEncryptWithoutPreviousKey } from '../server/store/inbox/encryption-state.ts';
import type { Store } from '../server/store/store.ts';
import { type CommandArguments, createUsageError } from './arguments.ts';
import {
  alignColumns,
  type CommandEnvironment,
  escapeControls,
  formatDateTime,
  readLine,
  requireConfirmation,
  UsageError,
} from './terminal.ts';
import { cliTexts } from './texts.ts';

interface CommandContext extends CommandArguments {
  readonly texts: StaffTexts;
  readonly store: Pick<Store, 'control'>;
  readonly caller: CommandEnvironment;
}

/**
 * The command `sealing [--confirm [--fingerprint CODE] | --end [--yes]]`: shows the state of encryption, confirms its
 * key, or switches encryption off.
 */
export async function encryptionCommand({ store, texts, positionals, options, caller }: CommandContext) {
  const { confirm, end, yes, fingerprint } = options;
  if ((confirm && end) || (yes && !end) || (positionals.length > 0 && fingerprint === undefined))
    throw createUsageError('sealing');
  if (fingerprint !== undefined && !confirm) throw createUsageError('sealing');
  if (confirm)
    return await confirmSealing(
      { store, texts, caller },
      fingerprint && [fingerprint, ...positionals].join(' '),
    );
  return end ? await endSealing(store, caller, yes) : await formatSealingReport(store, texts);
}

/** @param typedFingerprint if undefined, asks the user for the fingerprint */
async function confirmSealing(
  { store, texts, caller }: Pick<CommandContext, 'store' | 'texts' | 'caller'>,
  typedFingerprint: string | undefined,
): Promise<string> {
  const messages = cliTexts.sealing;
  const { state, fingerprint } = await store.control.readReport();
  if (state) return messages.known;
  if (typedFingerprint === undefined) caller.stderr.write(`${messages.unverified(fingerprint)}\n`);
  const input = typedFingerprint ?? (await readLine(caller, messages.ask));
  if (!(await store.control.confirmKey(input))) throw new UsageError(messages.noSuchKey);
  return await formatSealingReport(store, texts);
}

async function endSealing(
  { control }: CommandContext['store'],
  caller: CommandEnvironment,
  isConfirmed = false,
): Promise<string> {
  const messages = cliTexts.sealing;
  const { state } = await control.readReport();
  if (state && canEncryptWithoutPreviousKey(state)) return messages.notSealed;
  if (!isConfirmed) await requireConfirmation(caller, messages.endAsk, messages.endAnswer);
  return (await control.endEncryption(getUserName(caller))) ? messages.ended : messages.notSealed;
}

async function formatSealingReport({ control }: CommandContext['store'], texts: StaffTexts): Promise<string> {
  const messages = cliTexts.sealing;
  const { state, fingerprint } = await control.readReport();
  if (!state) return messages.unverified(fingerprint);
  const { sealing, ended, rotationDue } = state;
  if (sealing && fingerprint !== undefined)
    return [
      messages.on(fingerprint),
      ...(rotationDue === null ? [] : [messages.rotationDue(formatDateTime(rotationDue, texts))]),
    ].join('\n');
  return ended
    ? messages.off(formatDateTime(ended.at, texts), messages.from[ended.from], escapeControls(ended.by))
    : messages.never;
}

/** Returns the name of the user who runs the command. With sudo, returns the name of the user who ran sudo. */
const getUserName = ({ env }: CommandEnvironment): string => env.SUDO_USER || userInfo().username;

const displayedIdLength = 10;

/** The command `devices [--remove ID [--yes]]`: lists the registered devices, or removes one. */
export async function devicesCommand({ store, texts, positionals, options, caller }: CommandContext) {
  const messages = cliTexts.devices;
  const [idPrefix] = positionals;
  if (Boolean(options.remove) !== (idPrefix !== undefined) || (options.yes && !options.remove))
    throw createUsageError('devices');
  const devices = await store.control.listDevices();
  if (idPrefix === undefined) return formatDevices(devices, texts);
  const found = devices.filter(({ id }) => id.startsWith(idPrefix));
  const [device] = found;
  if (!device || found.length > 1) throw new UsageError(messages.which(escapeControls(idPrefix)));
  const [label, name] = [escapeControls(device.label), escapeControls(device.name)];
  if (!options.yes) await requireConfirmation(caller, messages.ask(label, name), messages.answer);
  const removed = await store.control.removeDevice(device.id);
  if (!removed) throw new UsageError(messages.which(escapeControls(idPrefix)));
  const { rotationDue, anybodyReads } = removed;
  const consequence = anybodyReads ? messages.rotationDue : messages.nobodyReads;
  return [messages.removed(label, name), ...(rotationDue ? [consequence] : [])].join('\n');
}

function formatDevices(devices: readonly DeviceWithOwner[], texts: StaffTexts): string {
  const messages = cliTexts.devices;
  if (devices.length === 0) return messages.none;
  return alignColumns(
    devices.map(({ id, name, label, last_seen_at, isApproved }) => [
      id.slice(0, displayedIdLength),
      escapeControls(name),
      escapeControls(label),
      isApproved ? messages.reads : messages.waits,
      messages.seen(formatDateTime(last_seen_at, texts)),
    ]),
  ).join('\n');
}
