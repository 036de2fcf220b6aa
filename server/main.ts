import { setTimeout as sleep } from 'node:timers/promises';
import { pino, stdTimeFunctions } from 'pino';
import { brand } from '#brand/brand.ts';
import { createApp } from './app.ts';
import { explainFailure, readConfiguration } from './configuration.ts';
import { configuredChannels, noChannel } from './delivery/channels.ts';
import { startDelivery } from './delivery/worker.ts';
import { httpServer } from './http-server.ts';
import { listener } from './listener.ts';
import { loadSite } from './site.ts';
import { openStore, placeOf } from './store/store.ts';

/** How long requests and mails under way may take once the server is asked to end. A killed one loses nothing. */
const longestFarewellMs = 8_000;

/** Starts the front desk and keeps it until a signal ends it: what is in flight is finished first. */
export async function serve(): Promise<void> {
  const configuration = readConfiguration(process.env);
  // One JSON line an event. It carries a request's reference, never a visitor's words, address or name.
  const log = pino({ base: null, timestamp: stdTimeFunctions.isoTime });
  const site = await loadSite(configuration.siteDirectory);
  const channels = configuredChannels(configuration);
  const store = await openStore(
    configuration,
    channels.map((channel) => channel.name),
  );
  const delivery = startDelivery(store.outbox, channels, log);
  const desk = { store, delivery, site, configuration, log };
  const server = httpServer(listener(createApp(desk), desk));

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(configuration.port, configuration.host, resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : configuration.port;
  const host = configuration.host.includes(':') ? `[${configuration.host}]` : configuration.host;
  console.log(`${brand.name} is at http://${host}:${port}. Requests are kept in ${placeOf(configuration)}.`);
  if (channels.length === 0) console.log(noChannel);

  const stop = async () => {
    const answered = new Promise((resolve) => server.close(resolve));
    await Promise.race([Promise.all([answered, delivery.stop()]), sleep(longestFarewellMs)]);
    await store.close();
    process.exit();
  };
  process.once('SIGTERM', stop).once('SIGINT', stop);
}

if (import.meta.main) await serve().catch(explainFailure);
