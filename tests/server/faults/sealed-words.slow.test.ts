/**
 * Sealed requests, and all that happens to them: killed servers, backups, erasing, retention and a full disk. Each field
 * has a word of its own, which is looked for in every file, log and mail; in clear first, so that the search is seen to find.
 */
import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { sealNote } from '#lib/desk/sealing.ts';
import type { ConsultationRequest } from '#lib/request/consultation-request.ts';
import { openStore } from '../../../server/store/store.ts';
import {
  cookieOf,
  exportsOf,
  placeToSearch,
  rowsIn,
  tellingRequest,
  webhookReceiver,
} from '../../support/leaks/places.ts';
import { filesIn, found, type Place, placeOf, sentinel } from '../../support/leaks/search.ts';
import { runDesk } from '../../support/server/desk-command.ts';
import { builtSite, startServer, temporaryFolder } from '../../support/server/server-fixtures.ts';
import { smallDisk } from '../../support/server/small-disk.ts';
import { installed } from '../../support/stores/backups.ts';
import { engines } from '../../support/stores/databases.ts';
import { answer } from '../../support/stores/open-store.ts';
import { type OwnDevice, opened, switchSealingOn } from '../../support/stores/sealing.ts';
import { long, mailServer } from './account.ts';

const kills = long ? 20 : 3;
const SITE_URL = 'http://localhost';

/** Sends a request until it is taken; returns its reference, or undefined where nobody takes it. */
const sent = async (
  address: string,
  request: ConsultationRequest,
  key: string,
): Promise<string | undefined> =>
  await fetch(`${address}/api/consultations`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': key,
      'X-Forwarded-For': `10.${Math.floor(Math.random() * 250)}.0.1`,
      Origin: SITE_URL,
    },
    body: JSON.stringify(request),
  })
    .then(async (answer) => (answer.status === 201 ? (await answer.json()).reference : undefined))
    .catch(() => undefined);

describe.each(engines)('%s', (engine) => {
  test.each([false, true])(
    'sealed: %s',
    async (sealed) => {
      const { location, settings, files } = await placeToSearch(engine);
      await (await openStore(location)).close();
      const sealing = sealed ? await switchSealingOn(location) : undefined;
      const [mail, webhook] = [await mailServer(), await webhookReceiver()];
      const told = { ...mail.settings, WEBHOOK_URL: webhook.url, WEBHOOK_FORMAT: 'slack' };
      const all = { OUT_DIR: builtSite(), TRUST_PROXY: '1', DESK: 'on', SITE_URL, ...settings, ...told };
      let said = '';
      const hear = (text: string) => {
        said += text;
      };
      const requests = Array.from({ length: 4 * (kills + 1) }, () => ({
        ...tellingRequest(),
        key: randomUUID(),
      }));
      const references = new Map<string, string>();
      const send = async (address: string, some: typeof requests) => {
        const outcomes = some.map(async ({ request, key }) => {
          const reference = await sent(address, request, key);
          if (reference !== undefined) references.set(key, reference);
        });
        await Promise.all(outcomes);
      };
      for (let kill = 0; kill < kills; kill += 1) {
        const server = await startServer(all, { hear });
        const sending = send(server.address, requests.slice(4 * kill, 4 * kill + 4));
        await sleep(Math.random() * 60);
        await server.end('SIGKILL');
        await sending;
      }
      let server = await startServer(all, { hear });
      for (const each of requests) await send(server.address, [each]);
      expect(references.size).toBe(requests.length);
      const referenceAt = (index: number) => references.get(requests.at(index)?.key ?? '') ?? '';

      const note = sentinel();
      if (sealing) {
        const text = {
          key: sealing.id,
          sealed: await sealNote(note, sealing.key.recipient, {
            reference: referenceAt(0),
            author: 'Ada',
            position: 1,
          }),
        };
        const answer = await fetch(`${server.address}/desk/api/requests/${referenceAt(0)}/notes`, {
          method: 'POST',
          headers: { Cookie: await cookieOf(sealing.devices[0] as OwnDevice, location), Origin: SITE_URL },
          body: JSON.stringify({ id: randomUUID(), text, position: 1 }),
        });
        expect(answer.status).toBe(200);
      }
      // Each is told by a mail, one with its link, and a post.
      await expect
        .poll(() => webhook.posts.length, { timeout: 60_000 })
        .toBeGreaterThanOrEqual(requests.length);
      await expect
        .poll(() => mail.mails.length, { timeout: 60_000 })
        .toBeGreaterThanOrEqual(2 * requests.length);
      const copies = temporaryFolder();
      if (installed) vi.stubEnv('PATH', `${installed}:${process.env.PATH}`);
      if (installed || engine === 'sqlite')
        expect(await runDesk(['backup', join(copies, 'backup')], settings)).toMatchObject({ code: 0 });
      vi.unstubAllEnvs();
      const words = [...requests.slice(-3).flatMap((each) => each.words), note];
      const places: Record<string, Place[]> = {
        'files before erasing': await files(),
        exports: await exportsOf(settings),
      };
      expect(await runDesk(['erase', referenceAt(1)], settings)).toMatchObject({ code: 0 });
      const store = await openStore(location);
      await answer(store, referenceAt(2), 'AB', new Date('2020-01-01'));
      await store.close();
      await server.end('SIGTERM');
      server = await startServer(all, { hear });
      await expect.poll(() => said).toContain('"erased":1');
      await server.end('SIGTERM');
      const rows = [await rowsIn(location)];
      Object.assign(places, { files: await files(), backup: filesIn(copies), rows });
      places.mails = mail.mails.map(({ raw }, number) => placeOf(`mail ${number}`, raw));
      places.posts = webhook.posts.map((post, number) => placeOf(`post ${number}`, post));
      places.log = [placeOf('log', said)];

      if (sealing) {
        for (const each of Object.values(places)) expect(found(words, each)).toEqual([]);
        const after = await openStore(location);
        const [first] = requests;
        const { serviceInterest: _, ...written } = (first as (typeof requests)[0]).request;
        expect(await opened(await after.find(referenceAt(0)), sealing.key)).toEqual(written);
        await after.close();
      } else {
        const where = Object.entries(places).filter(([, each]) => found(words, each).length > 0);
        const backup = places.backup?.length ? ['backup'] : [];
        expect(where.map(([name]) => name)).toEqual([
          ...['files before erasing', 'exports', 'files', ...backup, 'rows', 'mails'],
        ]);
      }
    },
    600_000,
  );
});

test('a disk that is full while sealed requests come has no word on it', async ({ skip }) => {
  const disk = smallDisk();
  if (!disk) return skip('only root may mount a disk that is small enough');
  const location = { dataDirectory: disk };
  await (await openStore(location)).close();
  const { key } = await switchSealingOn(location);
  let said = '';
  const server = await startServer(
    { OUT_DIR: builtSite(), DATA_DIR: disk, TRUST_PROXY: '1', DESK: 'on', SITE_URL },
    {
      hear: (text) => {
        said += text;
      },
    },
  );
  const requests = Array.from({ length: 30 }, () => ({ ...tellingRequest(), key: randomUUID() }));
  const filler = join(disk, 'filler');
  try {
    writeFileSync(filler, Buffer.alloc(16 * 1024 * 1024));
  } catch {
    // As much as there was room for is there, which is the point.
  }
  let refused = 0;
  for (const { request, key } of requests) if (!(await sent(server.address, request, key))) refused += 1;
  expect(refused).toBeGreaterThan(0);
  const words = requests.flatMap((each) => each.words);
  expect(found(words, filesIn(disk))).toEqual([]);
  rmSync(filler);
  let reference: string | undefined;
  for (const { request, key } of requests) reference = await sent(server.address, request, key);
  await server.end('SIGTERM');
  const store = await openStore(location);
  expect(await opened(await store.find(reference ?? ''), key)).toMatchObject({
    name: requests.at(-1)?.request.name,
  });
  await store.close();
  expect(found(words, [...filesIn(disk), placeOf('log', said)])).toEqual([]);
}, 120_000);
