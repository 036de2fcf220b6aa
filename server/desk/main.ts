import { readConfiguration } from '../configuration.ts';
import { configuredChannels } from '../delivery/channels.ts';
import { failureMessage } from '../failure-message.ts';
import { Links } from '../sheet/links.ts';
import { CopyRefused, copyStore } from '../store/copy.ts';
import { openStore, placeOf } from '../store/store.ts';
import { commands } from './commands.ts';
import { printable } from './terminal.ts';
import { UsageError } from './usage-error.ts';

const help = `The desk: what visitors asked for, and what became of it.

  npm run desk                         requests that wait for an answer, oldest first
  npm run desk -- list 2               their second page; list --answered: those that were answered, in that order
  npm run desk -- find WORD            requests that hold it in a name, an address or the message
  npm run desk -- show REFERENCE       one request, whole, and how telling the agency about it went
  npm run desk -- answered REFERENCE   takes it off the list; answered REFERENCE INITIALS says who answered
  npm run desk -- sheet                a fresh link to the sheet: open requests on one page, for a telephone
  npm run desk -- revoke               makes every link to the sheet useless that was sent until now
  npm run desk -- export               all requests as CSV; export --format json --since 2026-01-31
  npm run desk -- stats                a line for each month: how many came, and how many were answered in time
  npm run desk -- retry REFERENCE      sends what was not delivered again, now
  npm run desk -- erase REFERENCE      removes the person's data for good; an entry that something was erased stays
  npm run desk -- import               copies everything from the file in DATA_DIR to DATABASE_URL
  npm run desk -- help                 this

It reads the same settings as the server (see .env.example), and works while the server runs. A reference may be
written in any case, without hyphens and without its first two letters.
`;

async function run(): Promise<string> {
  const [name = 'list', ...words] = process.argv.slice(2);
  if (['help', '--help', '-h'].includes(name)) return help;
  const configuration = readConfiguration(process.env);
  if (name === 'import') {
    const { dataDirectory, databaseUrl } = configuration;
    if (!databaseUrl) throw new UsageError('DATABASE_URL should say where to copy the requests to.');
    const copied = await copyStore({ dataDirectory }, configuration);
    return `Requests copied from ${placeOf({ dataDirectory })} to ${placeOf(configuration)}: ${copied}.`;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(`There is no command “${printable(name)}”.\n\n${help}`);
  const links = new Links(() => store.signingKey(), configuration.siteUrl);
  const channels = configuredChannels(configuration, links);
  const store = await openStore(configuration, channels);
  try {
    return await command({ store, channels, links, words });
  } finally {
    await store.close();
  }
}

try {
  const said = await run();
  // An export has been written already.
  if (said !== '') console.log(said);
} catch (error) {
  console.error(
    error instanceof UsageError || error instanceof CopyRefused ? error.message : failureMessage(error),
  );
  // Not by and by: a connection may still be open.
  process.exit(1);
}
