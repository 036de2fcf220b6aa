/** The agency's command: what visitors asked for, at a terminal. */

import { openBrandFolder } from '#lib/brand/brand-source.ts';
import { findBrandDirectory } from '#lib/brand/directory.ts';
import { readBrand } from '#lib/brand/read.ts';
import { createDeskTexts } from '#lib/inbox/agency-texts.ts';
import { SheetLinks } from '../server/domain/links.ts';
import { createChannels } from '../server/messages/channels.ts';
import { type Configuration, readConfiguration } from '../server/settings/configuration.ts';
import { formatStartupError } from '../server/startup-error.ts';
import { copyStore, DuplicateRequestError } from '../server/store/copy.ts';
import { isDatabaseLocked } from '../server/store/database/errors.ts';
import { formatLocation, type StoreLocation } from '../server/store/location.ts';
import { acceptPresentSecret } from './accept-secret.ts';
import { type Arguments, type CommandName, isCommandName, parseArguments } from './arguments.ts';
import { backup, restore } from './backup/backup.ts';
import { commands } from './commands.ts';
import { MissingStoreError, openExistingStore, requireStoreAccess } from './existing-store.ts';
import { runAsFolderOwner } from './run-as-owner.ts';
import { alignColumns, escapeControls } from './terminal.ts';
import type { TerminalContext } from './terminal-context.ts';
import { testMail } from './test-mail.ts';
import { cliTexts } from './texts.ts';
import { UsageError } from './usage-error.ts';

/**
 * Does what was typed, and prints what there is to say.
 * @param args the command, and what is written after it
 * @returns the exit code
 */
export async function runCommand(args: readonly string[], caller: TerminalContext): Promise<number> {
  try {
    const said = await run(args, caller);
    // An export has printed its data itself.
    if (said !== '') caller.stdout.write(`${said}\n`);
    return 0;
  } catch (error) {
    caller.stderr.write(`${formatError(error, caller)}\n`);
    return 1;
  }
}

function formatError(error: unknown, { env }: TerminalContext): string {
  if (error instanceof MissingStoreError)
    return `${error.message} ${cliTexts.settingsFrom(env.SETTINGS_FILE)}`;
  if (isDatabaseLocked(error)) return cliTexts.store.busy;
  return error instanceof UsageError ? error.message : formatStartupError(error);
}

/** The commands that do without the store. Each returns what is to be printed. */
const storelessCommands: Readonly<
  Partial<
    Record<CommandName, (where: Configuration, args: Arguments, caller: TerminalContext) => Promise<string>>
  >
> = {
  backup: (where, args, { env }) => backup(where, args, env.INIT_CWD),
  restore: (where, args, { env }) => restore(where, args, env.INIT_CWD),
  import: importRequests,
  'accept-secret': (where, args, caller) =>
    runAsDataOwner(where, () => acceptPresentSecret(where, args, caller)),
  'test-mail': ({ mail }) => testMail(mail, brandOfCheckout()),
};

const brandOfCheckout = () => readBrand(openBrandFolder(findBrandDirectory()));

const asksForHelp = (word: string): boolean => ['--help', '-h'].includes(word);

async function run([name = 'list', ...typed]: readonly string[], caller: TerminalContext): Promise<string> {
  const { env, stderr } = caller;
  // Help comes first, wherever it is asked for: whoever asks what a command does does not want it done.
  if ([name, ...typed].some(asksForHelp)) return help();
  if (!isCommandName(name)) throw new UsageError(`${cliTexts.noCommand(escapeControls(name))}\n\n${help()}`);
  const args = parseArguments(name, typed);
  const settings = readConfiguration(env);
  if (storelessCommands[name]) return await storelessCommands[name](settings, args, caller);
  const command = commands[name];
  if (!command) return help();
  return await runAsDataOwner(settings, async () => {
    const links = new SheetLinks(() => store.deriveKey('sheet-links'), settings.siteUrl);
    const brand = brandOfCheckout();
    const texts = createDeskTexts(brand);
    const channels = createChannels(settings, links, () => brand);
    const store = await openExistingStore(settings, channels);
    // To the error output, since the command's own output may go to another program.
    stderr.write(`${cliTexts.reading(formatLocation(settings), texts.timeZone)}\n`);
    try {
      return await command({
        store,
        texts,
        prefix: brand.brand.referencePrefix,
        where: settings,
        channels,
        links,
        deskSettings: settings.desk,
        ...args,
        caller,
      });
    } finally {
      await store.close();
    }
  });
}

/** Does work as the owner of the data folder: it has the server's secret, and the requests unless they are in PostgreSQL. */
const runAsDataOwner = <T>({ dataDirectory }: StoreLocation, work: () => Promise<T>): Promise<T> =>
  runAsFolderOwner(dataDirectory, work);

/** Every command, and what it does. */
function help(): string {
  const { title, commands, notes } = cliTexts.help;
  const described: readonly [name: string, { readonly args?: string; readonly does: string }][] =
    Object.entries(commands);
  const lines = described.map(([name, { args, does }]) => [`  ${name}${args ? ` ${args}` : ''}`, does]);
  return [title, '', '  npm run desk -- …', ...alignColumns(lines), '', notes].join('\n');
}

async function importRequests({ dataDirectory, databaseUrl }: Configuration): Promise<string> {
  if (!databaseUrl) throw new UsageError(cliTexts.import.where);
  const [from, to] = [{ dataDirectory }, { dataDirectory, databaseUrl }];
  requireStoreAccess(from);
  try {
    const copied = await runAsDataOwner(from, () => copyStore(from, to));
    return cliTexts.import.done(formatLocation(from), formatLocation(to), copied);
  } catch (error) {
    if (error instanceof DuplicateRequestError)
      throw new UsageError(cliTexts.import.twice(error.reference, error.targetReference));
    throw error;
  }
}
