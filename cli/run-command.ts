import { openBrandFolder } from '#lib/brand/brand-source.ts';
import { findBrandDirectory } from '#lib/brand/directory.ts';
import { readBrand } from '#lib/brand/read.ts';
import { createStaffTexts } from '#lib/inbox/agency-texts.ts';
import { SheetLinks } from '../server/domain/links.ts';
import { createDeliveryChannels } from '../server/messages/channels.ts';
import { type Configuration, readConfiguration } from '../server/settings/configuration.ts';
import { formatStartupError } from '../server/startup-error.ts';
import { copyStore, DuplicateRequestError } from '../server/store/copy.ts';
import { isDatabaseLocked } from '../server/store/database/errors.ts';
import { formatLocation, type StoreLocation } from '../server/store/location.ts';
import { acceptCurrentSecret } from './accept-secret.ts';
import { type CommandArguments, type CommandName, isCommandName, parseArguments } from './arguments.ts';
import { backup, restore } from './backup/backup.ts';
import { storeCommands } from './commands.ts';
import { MissingStoreError, openExistingStore, requireStoreAccess } from './existing-store.ts';
import { runAsFolderOwner } from './run-as-owner.ts';
import type { CommandEnvironment } from './terminal.ts';
import { alignColumns, escapeControls, UsageError } from './terminal.ts';
import { sendTestMail } from './test-mail.ts';
import { cliTexts } from './texts.ts';

/** @returns the exit code */
export async function runCommand(args: readonly string[], caller: CommandEnvironment): Promise<number> {
  try {
    const output = await run(args, caller);
    if (output !== '') caller.stdout.write(`${output}\n`);
    return 0;
  } catch (error) {
    caller.stderr.write(`${formatError(error, caller)}\n`);
    return 1;
  }
}

function formatError(error: unknown, { env }: CommandEnvironment): string {
  if (error instanceof MissingStoreError)
    return `${error.message} ${cliTexts.settingsFrom(env.SETTINGS_FILE)}`;
  if (isDatabaseLocked(error)) return cliTexts.store.busy;
  return error instanceof UsageError ? error.message : formatStartupError(error);
}

type CommandWithoutStore = (
  settings: Configuration,
  args: CommandArguments,
  caller: CommandEnvironment,
) => Promise<string>;

const commandsWithoutStore: Readonly<Partial<Record<CommandName, CommandWithoutStore>>> = {
  backup: (location, args, { env }) => backup(location, args, env.INIT_CWD),
  restore: (location, args, { env }) => restore(location, args, env.INIT_CWD),
  import: importRequests,
  'accept-secret': (location, args, caller) =>
    runAsDataOwner(location, () => acceptCurrentSecret(location, args, caller)),
  'test-mail': ({ mail }) => sendTestMail(mail, readCheckedOutBrand()),
};

const readCheckedOutBrand = () => readBrand(openBrandFolder(findBrandDirectory()));

const isHelpFlag = (argument: string): boolean => ['--help', '-h'].includes(argument);

async function run([name = 'list', ...rest]: readonly string[], caller: CommandEnvironment): Promise<string> {
  const { env, stderr } = caller;
  // `--help` takes precedence, so that no command runs by mistake.
  if ([name, ...rest].some(isHelpFlag)) return formatHelp();
  if (!isCommandName(name))
    throw new UsageError(`${cliTexts.noCommand(escapeControls(name))}\n\n${formatHelp()}`);
  const args = parseArguments(name, rest);
  const settings = readConfiguration(env);
  if (commandsWithoutStore[name]) return await commandsWithoutStore[name](settings, args, caller);
  const command = storeCommands[name];
  if (!command) return formatHelp();
  return await runAsDataOwner(settings, async () => {
    const links = new SheetLinks(() => store.deriveKey('sheet-links'), settings.siteUrl);
    const brand = readCheckedOutBrand();
    const texts = createStaffTexts(brand);
    const channels = createDeliveryChannels(settings, links, () => brand);
    const store = await openExistingStore(settings, channels);
    // Prints to stderr, because the output of the command may be piped to another program.
    stderr.write(`${cliTexts.reading(formatLocation(settings), texts.timeZone)}\n`);
    try {
      return await command({
        store,
        texts,
        prefix: brand.brand.referencePrefix,
        location: settings,
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

const runAsDataOwner = <T>({ dataDirectory }: StoreLocation, work: () => Promise<T>): Promise<T> =>
  runAsFolderOwner(dataDirectory, work);

function formatHelp(): string {
  const { title, commands, notes } = cliTexts.help;
  const entries: readonly [name: string, { readonly args?: string; readonly does: string }][] =
    Object.entries(commands);
  const lines = entries.map(([name, { args, does }]) => [`  ${name}${args ? ` ${args}` : ''}`, does]);
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
