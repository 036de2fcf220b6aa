/** The agency's command: what visitors asked for, at a terminal. */
import { brandDirectory } from '#lib/brand/directory.ts';
import { readBrand } from '#lib/brand/read.ts';
import { brandFolder } from '#lib/brand/source.ts';
import { deskTexts } from '#lib/desk/desk-language.ts';
import { Links } from '../server/domain/links.ts';
import { failureMessage } from '../server/failure-message.ts';
import { configuredChannels } from '../server/messages/channels.ts';
import { type Configuration, readConfiguration } from '../server/settings/configuration.ts';
import { CopyRefused, copyStore } from '../server/store/copy.ts';
import { isBusy } from '../server/store/database/failures.ts';
import { locationText, type StoreLocation } from '../server/store/location.ts';
import { acceptPresentSecret } from './accept-secret.ts';
import { type Arguments, type CommandName, isCommand, readArguments } from './arguments.ts';
import { backup, restore } from './backup/backup.ts';
import type { Caller } from './caller.ts';
import { commands } from './commands.ts';
import { checkAccess, MissingStore, openExistingStore } from './existing-store.ts';
import { asOwnerOf } from './folder-owner.ts';
import { inColumns, printable } from './terminal.ts';
import { testMail } from './test-mail.ts';
import { says } from './texts.ts';
import { UsageError } from './usage-error.ts';

/**
 * Does what was typed, and prints what there is to say.
 * @param args the command, and what is written after it
 * @returns the exit code
 */
export async function desk(args: readonly string[], caller: Caller): Promise<number> {
  try {
    const said = await run(args, caller);
    // An export has printed its data itself.
    if (said !== '') caller.stdout.write(`${said}\n`);
    return 0;
  } catch (error) {
    caller.stderr.write(`${explained(error, caller)}\n`);
    return 1;
  }
}

function explained(error: unknown, { env }: Caller): string {
  if (error instanceof MissingStore) return `${error.message} ${says.settingsFrom(env.SETTINGS_FILE)}`;
  if (isBusy(error)) return says.store.busy;
  return error instanceof UsageError ? error.message : failureMessage(error);
}

/** The commands that do without the store. Each returns what is to be printed. */
const aside: Readonly<
  Partial<Record<CommandName, (where: Configuration, args: Arguments, caller: Caller) => Promise<string>>>
> = {
  backup: (where, args, { env }) => backup(where, args, env.INIT_CWD),
  restore: (where, args, { env }) => restore(where, args, env.INIT_CWD),
  import: importRequests,
  'accept-secret': (where, args, caller) => asOwner(where, () => acceptPresentSecret(where, args, caller)),
  'test-mail': ({ mail }) => testMail(mail, brandOfCheckout()),
};

const brandOfCheckout = () => readBrand(brandFolder(brandDirectory()));

const asksForHelp = (word: string): boolean => ['--help', '-h'].includes(word);

async function run([name = 'list', ...typed]: readonly string[], caller: Caller): Promise<string> {
  const { env, stderr } = caller;
  // Help comes first, wherever it is asked for: whoever asks what a command does does not want it done.
  if ([name, ...typed].some(asksForHelp)) return help();
  if (!isCommand(name)) throw new UsageError(`${says.noCommand(printable(name))}\n\n${help()}`);
  const args = readArguments(name, typed);
  const settings = readConfiguration(env);
  if (aside[name]) return await aside[name](settings, args, caller);
  const command = commands[name];
  if (!command) return help();
  return await asOwner(settings, async () => {
    const links = new Links(() => store.deriveKey('sheet-links'), settings.siteUrl);
    const brand = brandOfCheckout();
    const texts = deskTexts(brand);
    const channels = configuredChannels(settings, links, () => brand);
    const store = await openExistingStore(settings, channels);
    // To the error output, since the command's own output may go to another program.
    stderr.write(`${says.reading(locationText(settings), texts.timeZone)}\n`);
    try {
      return await command({
        store,
        texts,
        prefix: brand.brand.referencePrefix,
        where: settings,
        channels,
        links,
        inBrowsers: settings.desk,
        ...args,
        caller,
      });
    } finally {
      await store.close();
    }
  });
}

/** Does work as the owner of the data folder: it has the server's secret, and the requests unless they are in PostgreSQL. */
const asOwner = <T>({ dataDirectory }: StoreLocation, work: () => Promise<T>): Promise<T> =>
  asOwnerOf(dataDirectory, work);

/** Every command, and what it does. */
function help(): string {
  const { title, commands, notes } = says.help;
  const described: readonly [name: string, { readonly args?: string; readonly does: string }][] =
    Object.entries(commands);
  const lines = described.map(([name, { args, does }]) => [`  ${name}${args ? ` ${args}` : ''}`, does]);
  return [title, '', '  npm run desk -- …', ...inColumns(lines), '', notes].join('\n');
}

async function importRequests({ dataDirectory, databaseUrl }: Configuration): Promise<string> {
  if (!databaseUrl) throw new UsageError(says.import.where);
  const [from, to] = [{ dataDirectory }, { dataDirectory, databaseUrl }];
  checkAccess(from);
  try {
    const copied = await asOwner(from, () => copyStore(from, to));
    return says.import.done(locationText(from), locationText(to), copied);
  } catch (error) {
    if (error instanceof CopyRefused) throw new UsageError(says.import.twice(error.reference, error.there));
    throw error;
  }
}
