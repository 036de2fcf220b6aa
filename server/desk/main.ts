/** `npm run desk`: what visitors asked for, at a terminal. */
import { openingHours } from '#brand/opening-hours.ts';
import { desk as says } from '#brand/words/desk.ts';
import { type Configuration, readConfiguration } from '../configuration.ts';
import { configuredChannels } from '../delivery/channels.ts';
import { failureMessage } from '../failure-message.ts';
import { Links } from '../sheet/links.ts';
import { CopyRefused, copyStore } from '../store/copy.ts';
import { backup, restore } from './backup.ts';
import { commands } from './commands.ts';
import { checkAccess, openExistingStore, placeText } from './existing-store.ts';
import { help } from './help.ts';
import { printable } from './terminal.ts';
import { testMail } from './test-mail.ts';
import { UsageError } from './usage-error.ts';

type Words = readonly string[];

/** What is done without asking the store. Each returns what is to be printed. */
const aside: Readonly<Record<string, (settings: Configuration, words: Words) => Promise<string>>> = {
  backup,
  restore,
  import: importRequests,
  'test-mail': ({ mail }) => testMail(mail),
};

async function run(): Promise<string> {
  const [name = 'list', ...words] = process.argv.slice(2);
  if (['help', '--help', '-h'].includes(name)) return help();
  const settings = readConfiguration(process.env);
  if (Object.hasOwn(aside, name)) return (await aside[name]?.(settings, words)) ?? '';
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(`${says.noCommand(printable(name))}\n\n${help()}`);
  const links = new Links(() => store.signingKey(), settings.siteUrl);
  const channels = configuredChannels(settings, links);
  const store = await openExistingStore(settings, channels);
  // Beside what the command prints, which may go to another program.
  console.error(says.reading(placeText(settings), openingHours.timeZoneShown));
  try {
    return await command({ store, channels, links, words });
  } finally {
    await store.close();
  }
}

async function importRequests({ dataDirectory, databaseUrl }: Configuration): Promise<string> {
  if (!databaseUrl) throw new UsageError(says.import.where);
  const [from, to] = [{ dataDirectory }, { dataDirectory, databaseUrl }];
  checkAccess(from);
  try {
    return says.import.done(placeText(from), placeText(to), await copyStore(from, to));
  } catch (error) {
    if (error instanceof CopyRefused) throw new UsageError(says.import.twice(error.reference, error.there));
    throw error;
  }
}

try {
  const said = await run();
  // An export has been written already.
  if (said !== '') console.log(said);
} catch (error) {
  console.error(error instanceof UsageError ? error.message : failureMessage(error));
  // Not by and by: a connection may still be open.
  process.exit(1);
}
