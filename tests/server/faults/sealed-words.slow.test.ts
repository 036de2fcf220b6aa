/**
 * Encrypted requests during kills, backups, erasure and retention. Each field has a unique word, and no file or log may
 * contain it. An earlier request is unencrypted, to show that the search finds words.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { sealNote } from '#lib/inbox/sealing.ts';
import { openStore } from '../../../server/store/store.ts';
import {
  createSentinel,
  findWords,
  readFilesBelow,
  type SearchedContent,
  toSearchedContent,
} from '../../support/leaks/search.ts';
import {
  createRequestWithSentinels,
  createSearchableStore,
  createSessionCookie,
  readAllRows,
} from '../../support/leaks/searched-content.ts';
import { runCommandInProcess } from '../../support/server/cli-command.ts';
import { createTemporaryFolder, startServer, writeBuiltSite } from '../../support/server/server-fixtures.ts';
import { withStore } from '../../support/stores/backups.ts';
import { engines } from '../../support/stores/databases.ts';
import { type OwnDevice, openSealedRequest, switchSealingOn } from '../../support/stores/sealing.ts';
import { answerRequest } from '../../support/stores/test-store.ts';
import { isLongRun, sendRequest } from './delivery-check.ts';

const kills = isLongRun ? 20 : 2;
const SITE_URL = 'http://localhost';

describe.each(engines)('%s', (engine) => {
  test('no word of a sealed request or note is in a file, a row, a backup or the log', async () => {
    const { location, settings, files } = await createSearchableStore(engine);
    const clear = createRequestWithSentinels();
    await withStore(location, (store) => store.receive(clear.request));
    const sealing = await switchSealingOn(location);
    const started = { OUT_DIR: writeBuiltSite(), TRUST_PROXY: '1', DESK: 'on', SITE_URL, ...settings };
    let said = '';
    const start = () =>
      startServer(started, {
        onOutput: (text) => {
          said += text;
        },
      });
    const requests = Array.from({ length: 4 * (kills + 1) }, () => ({
      ...createRequestWithSentinels(),
      key: randomUUID(),
    }));
    const references = new Map<string, string>();
    const send = async (address: string, { request, key }: (typeof requests)[number]) => {
      const reference = await sendRequest(address, request, key, { Origin: SITE_URL });
      if (reference !== undefined) references.set(key, reference);
    };
    for (let kill = 0; kill < kills; kill += 1) {
      const server = await start();
      const sending = requests.slice(4 * kill, 4 * kill + 4).map((each) => send(server.address, each));
      await sleep(Math.random() * 60);
      await server.end('SIGKILL');
      await Promise.all(sending);
    }
    let server = await start();
    // A busy database rejects some requests for a while.
    const sendRemaining = async () => {
      for (const each of requests) if (!references.has(each.key)) await send(server.address, each);
      return references.size;
    };
    await expect.poll(sendRemaining, { timeout: 60_000 }).toBe(requests.length);
    const [first = '', second = '', third = ''] = requests.map(({ key }) => references.get(key) ?? '');

    const note = createSentinel();
    const place = { reference: first, author: 'Ada', position: 1 };
    const text = { key: sealing.id, sealed: await sealNote(note, sealing.key.recipient, place) };
    const kept = await fetch(`${server.address}/desk/api/requests/${first}/notes`, {
      method: 'POST',
      headers: {
        Cookie: await createSessionCookie(sealing.devices[0] as OwnDevice, location),
        Origin: SITE_URL,
      },
      body: JSON.stringify({ id: randomUUID(), text, position: 1 }),
    });
    expect(kept.status).toBe(200);
    const copies = createTemporaryFolder();
    expect(await runCommandInProcess(['backup', join(copies, 'backup')], settings)).toMatchObject({
      code: 0,
    });
    const before = await files();
    expect(await runCommandInProcess(['erase', second], settings)).toMatchObject({ code: 0 });
    await withStore(location, (store) => answerRequest(store, third, 'AB', new Date('2020-01-01')));
    await server.end('SIGTERM');
    server = await start();
    await expect.poll(() => said).toContain('"erased":1');
    await server.end('SIGTERM');

    const places: Record<string, SearchedContent[]> = {
      before,
      after: await files(),
      rows: [await readAllRows(location)],
      backup: readFilesBelow(copies),
    };
    const words = [...requests.slice(-3).flatMap((each) => each.words), note, ...clear.words];
    const all = Object.entries({ ...places, log: [toSearchedContent('log', said)] }).flatMap(([name, some]) =>
      some.map((each) => ({ ...each, name })),
    );
    const isOfClear = new RegExp(`^(\\w+): (?:${clear.words.join('|')}),`);
    const hits = findWords(words, all).map((hit) => isOfClear.exec(hit)?.[1] ?? hit);
    expect(new Set(hits)).toEqual(new Set(Object.keys(places)));
    const after = await openStore(location);
    const { serviceInterest: _, ...written } = requests[0]?.request ?? clear.request;
    expect(await openSealedRequest(await after.find(first), sealing.key)).toEqual(written);
    await after.close();
  }, 600_000);
});
