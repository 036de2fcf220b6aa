import { existsSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino, stdTimeFunctions } from 'pino';
import { warnOfMissingClosures } from '#lib/brand/opening-hours.ts';
import type { Brand } from '#lib/brand/read.ts';
import { loggableError } from '#lib/loggable-error.ts';
import { createApp } from './app.ts';
import type { Release } from './dependencies.ts';
import { SheetLinks } from './domain/links.ts';
import { createBoundedServer } from './http/connections.ts';
import { releaseMemoryWhenIdle } from './http/memory.ts';
import { listen } from './http/port.ts';
import { createRequestListener } from './http/request-listener.ts';
import { startMaintenance } from './maintenance/maintenance.ts';
import type { Channel } from './messages/channel.ts';
import { createChannels, noChannelWarning, noSheetLinksWarning } from './messages/channels.ts';
import { startDeliveryWorker } from './messages/worker.ts';
import { readConfiguredRelease } from './release.ts';
import { RequestLimits } from './requests/request-limits.ts';
import { type Configuration, readConfiguration } from './settings/configuration.ts';
import { formatLocation, type StoreLocation } from './store/location.ts';
import { secretFilePath } from './store/secret-file.ts';
import { openStoreWithRetries } from './store/thread/open-with-retries.ts';
import type { StoreClient } from './store/thread/store-client.ts';
import { openStoreClient } from './store/thread/store-thread.ts';

/** How long requests and mails under way may take once the server is to end. A server that is killed loses none. */
const shutdownTimeoutMs = 8_000;

const clearLogEveryMs = 60_000;

/**
 * Starts the server and keeps it until a signal ends it.
 * @param editorProgram what runs in place of the editor, for tests
 * @throws {ConfigurationError} on a setting that cannot be used, before anything is done
 */
export async function serve(environment = process.env, editorProgram?: string): Promise<void> {
  const configuration = readConfiguration(environment);
  // Each event is one JSON line. It may have a request's reference, never a visitor's words, address or name.
  const log = pino({ base: null, timestamp: stdTimeFunctions.isoTime });
  // Node would print the error with all that it quotes.
  process.once('uncaughtException', (error) => {
    log.fatal({ error: loggableError(error) }, 'the server ends because of an unexpected error');
    process.exit(1);
  });
  const { editor } = configuration;
  // Loaded only where the editor is on.
  const supervisor =
    editor &&
    new (await import('./editor-supervisor.ts')).EditorSupervisor(
      { ...configuration, editor },
      environment,
      log,
      editorProgram,
    );
  let release = supervisor ? await supervisor.readFirstRelease() : await readConfiguredRelease(configuration);
  const brandOf = () => release.brand;
  const links = new SheetLinks(() => store.deriveKey('sheet-links'), configuration.siteUrl);
  const channels = createChannels(configuration, links, brandOf);
  const makesSecret = !configuration.secretKey && !existsSync(secretFilePath(configuration.dataDirectory));
  const store = await openStoreWithRetries(() => openWritableStore(configuration, channels), log);
  if (configuration.desk) {
    // Loaded only where the desk is on.
    const { checkRelyingParty } = await import('./inbox/relying-party.ts');
    await checkRelyingParty(store, configuration.desk);
  }
  // Requests that are erased while a backup reads stay in SQLite's log until the backup has ended.
  setInterval(() => void store.clearLog().catch(() => {}), clearLogEveryMs).unref();
  const delivery = startDeliveryWorker(store.outbox, channels, log);
  const maintenance = startMaintenance(store, brandOf, log);
  const limits = new RequestLimits(configuration, log);
  const shared = { store, limits, delivery, maintenance, links, configuration, log, editor: supervisor };

  let listener: RequestListener;
  // A request that has begun keeps the listener, and so the release, that it began with.
  const serveRelease = async (next: Release): Promise<void> => {
    const dependencies = { ...shared, ...next };
    listener = createRequestListener(await createApp(dependencies), dependencies);
    release = next;
  };
  await serveRelease(release);
  const server = createBoundedServer((request, response) => listener(request, response));

  releaseMemoryWhenIdle(server);
  const origin = await listen(server, configuration);
  console.log(
    `${release.brand.brand.name} is at ${origin}. Requests are kept in ${formatLocation(configuration)}.`,
  );
  if (makesSecret && configuration.databaseUrl) console.log(secretFileWarning);
  await warnUnverifiedSealing(store);
  for (const warning of warnings(configuration, channels, release.brand)) console.log(warning);
  supervisor?.start(serveRelease);
  // A parent process with an IPC channel gets the address as a message.
  process.send?.({ origin });

  const stop = async () => {
    supervisor?.stop();
    const answered = new Promise((resolve) => server.close(resolve));
    await Promise.race([
      Promise.all([answered, delivery.stop(), maintenance.stop()]),
      sleep(shutdownTimeoutMs),
    ]);
    await Promise.allSettled([store.close(), limits.close()]);
    process.exit();
  };
  process.once('SIGTERM', stop).once('SIGINT', stop);
}

/** Opens the store and writes to it, so that a database that can only be read is found at the start. */
async function openWritableStore(where: StoreLocation, channels: readonly Channel[]): Promise<StoreClient> {
  const store = await openStoreClient(where, channels);
  try {
    await store.recordHeartbeat();
    return store;
  } catch (error) {
    await store.close().catch(() => {});
    throw error;
  }
}

/** Printed at the first start with PostgreSQL, since the secret is then in a file of this machine alone. */
const secretFileWarning =
  'The server’s secret is the file “secret-key” in DATA_DIR. Several servers on one database, and servers whose disk does not last, need SECRET_KEY instead, the same for all.';

/** Prints what somebody has to confirm before requests are taken. A store that cannot be opened yet is looked at later. */
async function warnUnverifiedSealing(store: StoreClient): Promise<void> {
  const report = await store.control.readReport().catch(() => undefined);
  if (!report || report.state) return;
  const named = report.fingerprint === undefined ? 'no key' : `the key ${report.fingerprint}`;
  console.log(
    `No request is taken until somebody confirms how requests are sealed: npm run desk -- sealing --confirm. The database names ${named}.`,
  );
}

/** Sentences about settings with which the server starts, and which an owner may not have meant. */
const warnings = ({ mail, siteUrl }: Configuration, channels: readonly Channel[], { openingHours }: Brand) =>
  [
    channels.length === 0 && noChannelWarning,
    mail && !siteUrl && noSheetLinksWarning,
    warnOfMissingClosures(openingHours, new Date()),
  ].filter((warning) => typeof warning === 'string');
