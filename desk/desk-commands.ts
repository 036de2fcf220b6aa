/** The commands about the desk in the browser: how requests are sealed, and its devices. */
import { userInfo } from 'node:os';
import type { DeskTexts } from '#lib/desk/desk-language.ts';
import { startsAfresh } from '../server/store/desk/sealing-state.ts';
import type { Store } from '../server/store/store.ts';
import { type Caller, readTypedLine } from './caller.ts';
import { inColumns, printable } from './terminal.ts';
import { says } from './texts.ts';
import { momentText } from './times.ts';
import { UsageError } from './usage-error.ts';

interface Asked {
  readonly store: Pick<Store, 'control'>;
  readonly texts: DeskTexts;
  readonly args: readonly string[];
  readonly caller: Caller;
}

/** `desk sealing [--confirm [--fingerprint CODE] | --end [--yes]]` */
export async function sealing({ store, texts, args, caller }: Asked): Promise<string> {
  const { control } = store;
  const words = says.sealing;
  const [option, ...more] = args;
  if (option === undefined) return await report(store, texts);
  if (option === '--confirm') {
    const [name, ...code] = more;
    if (name !== undefined && (name !== '--fingerprint' || code.length === 0))
      throw new UsageError(words.options);
    const { state, fingerprint } = await control.report();
    if (state) return words.known;
    if (name === undefined) caller.stderr.write(`${words.unverified(fingerprint)}\n`);
    const typed = name === undefined ? await readTypedLine(caller, words.ask) : code.join(' ');
    if (!(await control.confirm(typed))) throw new UsageError(words.noSuchKey);
    return await report(store, texts);
  }
  if (option !== '--end' || more.length > 1 || (more[0] ?? '--yes') !== '--yes')
    throw new UsageError(words.options);
  const { state } = await control.report();
  if (state && startsAfresh(state)) return words.notSealed;
  if (more.length === 0 && (await readTypedLine(caller, words.endAsk)) !== words.endAnswer)
    throw new UsageError(words.notDone);
  return (await control.end(userOf(caller))) ? words.ended : words.notSealed;
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
export async function devices({ store, texts, args, caller }: Asked): Promise<string> {
  const words = says.devices;
  const [option, written, confirmed, ...more] = args;
  const all = await store.control.devices();
  if (option === undefined)
    return all.length === 0
      ? words.none
      : inColumns(
          all.map(({ id, name, label, last_seen_at, letIn }) => [
            id.slice(0, shownIdCharacters),
            printable(name),
            printable(label),
            letIn ? words.reads : words.waits,
            words.seen(momentText(last_seen_at, texts)),
          ]),
        ).join('\n');
  if (option !== '--remove' || written === undefined || (confirmed ?? '--yes') !== '--yes' || more.length > 0)
    throw new UsageError(words.options);
  const found = all.filter(({ id }) => id === written || id.startsWith(written));
  const [device] = found;
  if (!device || found.length > 1) throw new UsageError(words.which(printable(written)));
  const [label, name] = [printable(device.label), printable(device.name)];
  if (confirmed === undefined && (await readTypedLine(caller, words.ask(label, name))) !== words.answer)
    throw new UsageError(says.sealing.notDone);
  const removed = await store.control.remove(device.id);
  if (!removed) throw new UsageError(words.which(printable(written)));
  return [
    words.removed(label, name),
    ...(removed.rotationDue && removed.anybodyReads ? [words.rotationDue] : []),
    ...(removed.rotationDue && !removed.anybodyReads ? [words.nobodyReads] : []),
  ].join('\n');
}
