import { existsSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino, stdTimeFunctions } from 'pino';
import { getMissingClosuresWarning } from '#lib/brand/opening-hours.ts';
import type { Brand } from '#lib/brand/read.ts';
import { toLoggableFields } from '#lib/loggable-error.ts';
import { createApp } from './app.ts';
import type { SiteRelease } from './dependencies.ts';
import { SheetLinks } from './domain/links.ts';
import { createLimitedServer } from './http/connections.ts';
import { releaseMemoryWhenIdle } from './http/memory.ts';
import { startListening } from './http/port.ts';
import { createRequestListener } from './http/request-listener.ts';
import { startMaintenance } from './maintenance/maintenance.ts';
import type { Channel } from './messages/channel.ts';
import { createDeliveryChannels, noChannelWarning, noRequestSheetLinksWarning } from './messages/channels.ts';
import { startDeliveryWorker } from './messages/worker.ts';
import { readConfiguredRelease } from './release.ts';
import { RequestLimits } from './requests/request-limits.ts';
import { type Configuration, readConfiguration } from './settings/configuration.ts';
import { formatLocation, type StoreLocation } from './store/location.ts';
import { getSecretFilePath } from './store/secret-file.ts';
import { openStoreWithRetries } from './store/thread/open-with-retries.ts';
import type { StoreClient } from './store/thread/store-client.ts';
import { openStoreClient } from './store/thread/store-thread.ts';

/**
 * How long pending requests and mails may take after the process gets SIGTERM or SIGINT, in ms. Other mails are sent
 * after the next start.
 */
const shutdownTimeoutMs = 8_000;

const clearLogEveryMs = 60_000;

/**
 * Starts the server, which runs until SIGTERM or SIGINT.
 * @throws {ConfigurationError} for an invalid setting, before anything is opened or written
 */
export async function serve(environment = process.env): Promise<void> {
  const configuration = readConfiguration(environment);
  // The log may contain the reference of a request, but never a visitor's name, address or text.
  const log = pino({ base: null, timestamp: stdTimeFunctions.isoTime });
  // Node's default handler would print the whole error, which may quote a visitor.
  process.once('uncaughtException', (error) => {
    log.fatal({ error: toLoggableFields(error) }, 'the server stops because of an unexpected error');
    process.exit(1);
  });
  const { editor } = configuration;
  const supervisor =
    editor &&
    new (await import('./editor-supervisor.ts')).EditorSupervisor(
      { ...configuration, editor },
      environment,
      log,
    );
  let release = supervisor ? await supervisor.readFirstRelease() : await readConfiguredRelease(configuration);
  const getBrand = () => release.brand;
  const links = new SheetLinks(() => store.deriveKey('sheet-links'), configuration.siteUrl);
  const channels = createDeliveryChannels(configuration, links, getBrand);
  const createsSecret =
    !configuration.secretKey && !existsSync(getSecretFilePath(configuration.dataDirectory));
  const store = await openStoreWithRetries(() => openForWriting(configuration, channels), log);
  if (configuration.desk) {
    const { checkRelyingParty } = await import('./inbox/relying-party.ts');
    await checkRelyingParty(store, configuration.desk);
  }
  // SQLite's write-ahead log may still contain requests that were erased during a backup, so it is cleared regularly.
  setInterval(() => void store.clearLog().catch(() => {}), clearLogEveryMs).unref();
  const delivery = startDeliveryWorker(store.outbox, channels, log);
  const maintenance = startMaintenance(store, getBrand, log);
  const limits = new RequestLimits(configuration, log);
  const shared = { store, limits, delivery, maintenance, links, configuration, log, editor: supervisor };

  let listener: RequestListener;
  // Requests that arrived before the switch are finished with the previous release.
  const serveRelease = async (next: SiteRelease): Promise<void> => {
    const dependencies = { ...shared, ...next };
    listener = createRequestListener(await createApp(dependencies), dependencies);
    release = next;
  };
  await serveRelease(release);
  const server = createLimitedServer((request, response) => listener(request, response));

  releaseMemoryWhenIdle(server);
  const origin = await startListening(server, configuration);
  console.log(
    `${release.brand.brand.name} is at ${origin}. Requests are stored in ${formatLocation(configuration)}.`,
  );
  if (createsSecret && configuration.databaseUrl) console.log(secretFileWarning);
  await warnUnverifiedSealing(store);
  for (const warning of listWarnings(configuration, channels, release.brand)) console.log(warning);
  supervisor?.start(serveRelease);
  process.send?.({ origin });

  const stop = async () => {
    supervisor?.stop();
    const serverClosed = new Promise((resolve) => server.close(resolve));
    await Promise.race([
      Promise.all([serverClosed, delivery.stop(), maintenance.stop()]),
      sleep(shutdownTimeoutMs),
    ]);
    await Promise.allSettled([store.close(), limits.close()]);
    process.exit();
  };
  process.once('SIGTERM', stop).once('SIGINT', stop);
}

/** Opens the database and writes to it, so that a read-only database is detected when the server starts. */
async function openForWriting(location: StoreLocation, channels: readonly Channel[]): Promise<StoreClient> {
  const store = await openStoreClient(location, channels);
  try {
    await store.recordHeartbeat();
    return store;
  } catch (error) {
    await store.close().catch(() => {});
    throw error;
  }
}

/**
 * Printed when PostgreSQL is used for the first time and the secret was created in a file, because other machines do
 * not have the file.
 */
const secretFileWarning =
  'The server’s secret was written to the file “secret-key” in DATA_DIR. Set SECRET_KEY to the same value on all servers instead if several servers use this database, or if the disk is not persistent.';

/**
 * Warns if all requests are rejected until somebody confirms the encryption settings. Does nothing if the database
 * cannot be read yet.
 */
async function warnUnverifiedSealing(store: StoreClient): Promise<void> {
  const report = await store.control.readReport().catch(() => undefined);
  if (!report || report.state) return;
  const key = report.fingerprint === undefined ? 'no key' : `the key ${report.fingerprint}`;
  console.log(
    `All requests are rejected until you confirm the encryption settings: run “npm run desk -- sealing --confirm”. The database contains ${key}.`,
  );
}

const listWarnings = ({ mail, siteUrl }: Configuration, channels: readonly Channel[], brand: Brand) =>
  [
    channels.length === 0 && noChannelWarning,
    mail && !siteUrl && noRequestSheetLinksWarning,
    getMissingClosuresWarning(brand.openingHours, new Date()),
  ].filter((warning) => typeof warning === 'string');
