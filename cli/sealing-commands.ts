/** The commands about the desk in the browser: how requests are sealed, and its devices. */
import { userInfo } from 'node:os';
import type { DeskTexts } from '#lib/inbox/agency-texts.ts';
import type { OwnedDevice } from '../server/store/inbox/sealing-control.ts';
import { canSwitchOnWithoutPreviousKey } from '../server/store/inbox/sealing-state.ts';
import type { Store } from '../server/store/store.ts';
import { type Arguments, createUsageError } from './arguments.ts';
import { alignColumns, escapeControls, momentText } from './terminal.ts';
import { readLine, requireConfirmation, type TerminalContext } from './terminal-context.ts';
import { cliTexts } from './texts.ts';
import { UsageError } from './usage-error.ts';

interface CommandContext extends Arguments {
  readonly texts: DeskTexts;
  readonly store: Pick<Store, 'control'>;
  readonly caller: TerminalContext;
}

/** `desk sealing [--confirm [--fingerprint CODE] | --end [--yes]]` */
export async function sealingCommand({
  store,
  texts,
  positionals,
  options,
  caller,
}: CommandContext): Promise<string> {
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

/** @param given the fingerprint; when it is undefined, somebody is asked to type it */
async function confirmSealing(
  { store, texts, caller }: Pick<CommandContext, 'store' | 'texts' | 'caller'>,
  given: string | undefined,
): Promise<string> {
  const said = cliTexts.sealing;
  const { state, fingerprint } = await store.control.readReport();
  if (state) return said.known;
  if (given === undefined) caller.stderr.write(`${said.unverified(fingerprint)}\n`);
  const typed = given ?? (await readLine(caller, said.ask));
  if (!(await store.control.confirmKey(typed))) throw new UsageError(said.noSuchKey);
  return await formatSealingReport(store, texts);
}

async function endSealing(
  { control }: CommandContext['store'],
  caller: TerminalContext,
  isConfirmed = false,
): Promise<string> {
  const said = cliTexts.sealing;
  const { state } = await control.readReport();
  if (state && canSwitchOnWithoutPreviousKey(state)) return said.notSealed;
  if (!isConfirmed) await requireConfirmation(caller, said.endAsk, said.endAnswer);
  return (await control.endSealing(userOf(caller))) ? said.ended : said.notSealed;
}

async function formatSealingReport({ control }: CommandContext['store'], texts: DeskTexts): Promise<string> {
  const words = cliTexts.sealing;
  const { state, fingerprint } = await control.readReport();
  if (!state) return words.unverified(fingerprint);
  const { sealing, ended, rotationDue } = state;
  if (sealing && fingerprint !== undefined)
    return [
      words.on(fingerprint),
      ...(rotationDue === null ? [] : [words.rotationDue(momentText(rotationDue, texts))]),
    ].join('\n');
  return ended
    ? words.off(momentText(ended.at, texts), words.from[ended.from], escapeControls(ended.by))
    : words.never;
}

/** Who runs the command: the user who became root for it, where there is one. */
const userOf = ({ env }: TerminalContext): string => env.SUDO_USER || userInfo().username;

const shownIdCharacters = 10;

/** `desk devices [--remove ID [--yes]]` */
export async function devicesCommand({
  store,
  texts,
  positionals,
  options,
  caller,
}: CommandContext): Promise<string> {
  const said = cliTexts.devices;
  const [written] = positionals;
  if (Boolean(options.remove) !== (written !== undefined) || (options.yes && !options.remove))
    throw createUsageError('devices');
  const all = await store.control.listDevices();
  if (written === undefined) return formatDevices(all, texts);
  const found = all.filter(({ id }) => id.startsWith(written));
  const [device] = found;
  if (!device || found.length > 1) throw new UsageError(said.which(escapeControls(written)));
  const [label, name] = [escapeControls(device.label), escapeControls(device.name)];
  if (!options.yes) await requireConfirmation(caller, said.ask(label, name), said.answer);
  const removed = await store.control.removeDevice(device.id);
  if (!removed) throw new UsageError(said.which(escapeControls(written)));
  const { rotationDue, anybodyReads } = removed;
  const consequence = anybodyReads ? said.rotationDue : said.nobodyReads;
  return [said.removed(label, name), ...(rotationDue ? [consequence] : [])].join('\n');
}

function formatDevices(devices: readonly OwnedDevice[], texts: DeskTexts): string {
  const said = cliTexts.devices;
  if (devices.length === 0) return said.none;
  return alignColumns(
    devices.map(({ id, name, label, last_seen_at, letIn }) => [
      id.slice(0, shownIdCharacters),
      escapeControls(name),
      escapeControls(label),
      letIn ? said.reads : said.waits,
      said.seen(momentText(last_seen_at, texts)),
    ]),
  ).join('\n');
}
