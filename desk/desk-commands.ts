/** The commands about the desk in the browser: how requests are sealed, and its devices. */
import { userInfo } from 'node:os';
import type { DeskTexts } from '#lib/desk/desk-language.ts';
import type { OwnedDevice } from '../server/store/desk/sealing-control.ts';
import { startsAfresh } from '../server/store/desk/sealing-state.ts';
import type { Store } from '../server/store/store.ts';
import { type Arguments, usageError } from './arguments.ts';
import { askToConfirm, type Caller, readTypedLine } from './caller.ts';
import { inColumns, momentText, printable } from './terminal.ts';
import { says } from './texts.ts';
import { UsageError } from './usage-error.ts';

interface Asked extends Arguments {
  readonly texts: DeskTexts;
  readonly store: Pick<Store, 'control'>;
  readonly caller: Caller;
}

/** `desk sealing [--confirm [--fingerprint CODE] | --end [--yes]]` */
export async function sealing({ store, texts, words, options, caller }: Asked): Promise<string> {
  const { confirm, end, yes, fingerprint } = options;
  if ((confirm && end) || (yes && !end) || (words.length > 0 && fingerprint === undefined))
    throw usageError('sealing');
  if (fingerprint !== undefined && !confirm) throw usageError('sealing');
  if (confirm)
    return await confirmSealing({ store, texts, caller }, fingerprint && [fingerprint, ...words].join(' '));
  return end ? await endSealing(store, caller, yes) : await report(store, texts);
}

/** @param given the fingerprint; when it is undefined, somebody is asked to type it */
async function confirmSealing(
  { store, texts, caller }: Pick<Asked, 'store' | 'texts' | 'caller'>,
  given: string | undefined,
): Promise<string> {
  const said = says.sealing;
  const { state, fingerprint } = await store.control.report();
  if (state) return said.known;
  if (given === undefined) caller.stderr.write(`${said.unverified(fingerprint)}\n`);
  const typed = given ?? (await readTypedLine(caller, said.ask));
  if (!(await store.control.confirm(typed))) throw new UsageError(said.noSuchKey);
  return await report(store, texts);
}

async function endSealing({ control }: Asked['store'], caller: Caller, isConfirmed = false): Promise<string> {
  const said = says.sealing;
  const { state } = await control.report();
  if (state && startsAfresh(state)) return said.notSealed;
  if (!isConfirmed) await askToConfirm(caller, said.endAsk, said.endAnswer);
  return (await control.end(userOf(caller))) ? said.ended : said.notSealed;
}

async function report({ control }: Asked['store'], texts: DeskTexts): Promise<string> {
  const words = says.sealing;
  const { state, fingerprint } = await control.report();
  if (!state) return words.unverified(fingerprint);
  const { sealing, ended, rotationDue } = state;
  if (sealing && fingerprint !== undefined)
    return [
      words.on(fingerprint),
      ...(rotationDue === null ? [] : [words.rotationDue(momentText(rotationDue, texts))]),
    ].join('\n');
  return ended
    ? words.off(momentText(ended.at, texts), words.from[ended.from], printable(ended.by))
    : words.never;
}

/** Who runs the command: the user who became root for it, where there is one. */
const userOf = ({ env }: Caller): string => env.SUDO_USER || userInfo().username;

const shownIdCharacters = 10;

/** `desk devices [--remove ID [--yes]]` */
export async function devices({ store, texts, words, options, caller }: Asked): Promise<string> {
  const said = says.devices;
  const [written] = words;
  if (Boolean(options.remove) !== (written !== undefined) || (options.yes && !options.remove))
    throw usageError('devices');
  const all = await store.control.devices();
  if (written === undefined) return listOf(all, texts);
  const found = all.filter(({ id }) => id.startsWith(written));
  const [device] = found;
  if (!device || found.length > 1) throw new UsageError(said.which(printable(written)));
  const [label, name] = [printable(device.label), printable(device.name)];
  if (!options.yes) await askToConfirm(caller, said.ask(label, name), said.answer);
  const removed = await store.control.remove(device.id);
  if (!removed) throw new UsageError(said.which(printable(written)));
  const { rotationDue, anybodyReads } = removed;
  const consequence = anybodyReads ? said.rotationDue : said.nobodyReads;
  return [said.removed(label, name), ...(rotationDue ? [consequence] : [])].join('\n');
}

function listOf(devices: readonly OwnedDevice[], texts: DeskTexts): string {
  const said = says.devices;
  if (devices.length === 0) return said.none;
  return inColumns(
    devices.map(({ id, name, label, last_seen_at, letIn }) => [
      id.slice(0, shownIdCharacters),
      printable(name),
      printable(label),
      letIn ? said.reads : said.waits,
      said.seen(momentText(last_seen_at, texts)),
    ]),
  ).join('\n');
}
