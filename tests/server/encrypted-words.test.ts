/**
 * Tests that the text of an encrypted request is only in the response to its visitor. Each field has a unique word, and
 * no file, row, log line, mail or webhook may contain it. One unencrypted request shows that the search finds such
 * words.
 */
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createDeliveryChannels } from '../../server/messages/channels.ts';
import { startDeliveryWorker } from '../../server/messages/worker.ts';
import { readConfiguration } from '../../server/settings/configuration.ts';
import { openStore } from '../../server/store/store.ts';
import {
  findLeakedWords,
  readFilesBelow,
  type SearchedContent,
  toSearchedContent,
} from '../support/leaks/search.ts';
import {
  createRequestWithSentinels,
  createSearchableStore,
  readAllRows,
  readExports,
} from '../support/leaks/searched-content.ts';
import { startMailServer } from '../support/messages/mail-server.ts';
import { startWebhookReceiver } from '../support/messages/webhook-receiver.ts';
import { getSampleBrand } from '../support/sample-brand.ts';
import { runCommandInProcess } from '../support/server/cli-command.ts';
import { createServerWithStore, createTemporaryFolder } from '../support/server/server-fixtures.ts';
import { engines } from '../support/stores/databases.ts';
import { setUpEncryptedStore } from '../support/stores/keys.ts';

describe.each(engines)('%s', (engine) => {
  test('the text of an encrypted request is nowhere, and that of an unencrypted request is found', async () => {
    const place = await createSearchableStore(engine);
    const mailServer = await startMailServer();
    onTestFinished(() => mailServer.stop());
    const webhook = await startWebhookReceiver();
    const settings: Record<string, string> = {
      ...place.settings,
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'site@vesperrow.example',
      DESK_EMAIL: 'desk@vesperrow.example',
      WEBHOOK_URL: webhook.origin,
      WEBHOOK_FORMAT: 'slack',
      SITE_URL: 'https://vesperrow.example',
      DESK: 'on',
    };
    const configuration = readConfiguration(settings);
    const link = { createLink: async () => 'https://vesperrow.example/sheet/token' };
    const channels = createDeliveryChannels(configuration, link, getSampleBrand);
    const store = await openStore(place.location, channels);
    const server = await createServerWithStore(store, {
      desk: configuration.desk,
      siteUrl: configuration.siteUrl,
    });
    const clear = createRequestWithSentinels();
    await store.receive(clear.request);
    await setUpEncryptedStore(place.location);

    const requests = Array.from({ length: 4 }, createRequestWithSentinels);
    const [scripted, plain, repeated, refused] = requests;
    const site = { Origin: 'https://vesperrow.example' };
    const key = { 'Idempotency-Key': crypto.randomUUID(), ...site };
    const statuses = [
      (await server.post(scripted?.request, site)).status,
      (await server.postForm({ ...plain?.request } as Record<string, string>, site)).status,
      (await server.post(repeated?.request, key)).status,
      (await server.post(repeated?.request, key)).status,
      (await server.post({ ...repeated?.request, message: 'Another.' }, key)).status,
      (await server.postForm({ ...refused?.request, email: '' } as Record<string, string>, site)).status,
    ];
    expect(statuses).toEqual([201, 303, 201, 201, 422, 422]);

    const log = pino({ level: 'silent' });
    // The clock is after the deadline, so that reminders and alarms are also due.
    const clock = () => new Date(Date.now() + 5 * 24 * 3_600_000);
    const delivery = startDeliveryWorker(store.outbox, channels, log, { clock });
    await expect.poll(() => webhook.posted.length).toBeGreaterThanOrEqual(3);
    await expect.poll(async () => (await store.outbox.countBacklog(clock())).overdue).toBe(0);
    await delivery.stop();
    const copies = createTemporaryFolder();
    expect(await runCommandInProcess(['backup', `${copies}/backup`], settings)).toMatchObject({ code: 0 });

    const places: Record<string, SearchedContent[]> = {
      files: await place.files(),
      backup: readFilesBelow(copies),
      rows: [await readAllRows(place.location)],
      exports: await readExports(settings),
      list: [toSearchedContent('list', (await runCommandInProcess(['list'], settings)).said)],
      mails: mailServer.mails.map(({ raw }, number) => toSearchedContent(`mail ${number}`, raw)),
      posts: webhook.posted.map((post, number) => toSearchedContent(`post ${number}`, JSON.stringify(post))),
      log: [toSearchedContent('log', server.logged())],
    };
    const words = [...requests.flatMap(({ words }) => words), ...clear.words];
    const all = Object.entries(places).flatMap(([name, some]) => some.map((each) => ({ ...each, name })));
    const isOfClear = new RegExp(`^(\\w+): (?:${clear.words.join('|')}),`);
    const hits = new Set(findLeakedWords(words, all).map((hit) => isOfClear.exec(hit)?.[1] ?? hit));
    expect(hits).toEqual(new Set(['files', 'backup', 'rows', 'exports', 'list', 'mails']));
    expect(places.mails?.length).toBeGreaterThan(3);
  });
});
