/**
 * Existing requests are encrypted while new ones arrive. The process is killed half way, and continues after its
 * restart.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { SealPlaintextProgress } from '#lib/inbox/api.ts';
import { type WrittenWords, writtenFields } from '#lib/inbox/written-words.ts';
import type { StoreLocation } from '../../../server/store/location.ts';
import { openDatabase, openStore } from '../../../server/store/store.ts';
import { findWords } from '../../support/leaks/search.ts';
import {
  createRequestWithSentinels,
  createSearchableStore,
  createSessionCookie,
  readAllRows,
} from '../../support/leaks/searched-content.ts';
import { startServer, writeBuiltSite } from '../../support/server/server-fixtures.ts';
import { engines } from '../../support/stores/databases.ts';
import { type OwnDevice, openSealedRequest, switchSealingOn } from '../../support/stores/sealing.ts';
import { createVisitors, isLongRun, logProgress, startTestMailServer } from './delivery-check.ts';

const [before, kills] = isLongRun ? [600, 10] : [40, 1];

async function readWords(location: StoreLocation): Promise<Map<string, WrittenWords>> {
  const store = await openStore(location);
  const words = new Map<string, WrittenWords>();
  for await (const request of store.streamAll())
    words.set(
      request.reference,
      Object.fromEntries(writtenFields.map((name) => [name, request[name]])) as never,
    );
  await store.close();
  return words;
}

describe.each(engines)('%s', (engine) => {
  test(`${before} requests from before are sealed, though the process is killed meanwhile`, async () => {
    const { location, settings, tableFiles } = await createSearchableStore(engine);
    const telling: string[] = [];
    const store = await openStore(location);
    for (let count = 0; count < before; count += 1) {
      const { request, words } = createRequestWithSentinels();
      await store.receive(request, {
        key: randomUUID(),
        now: new Date(Date.now() - (before - count) * 60_000),
      });
      if (count % 20 === 0) telling.push(...words);
    }
    await store.close();
    if (engine === 'postgres') {
      const db = openDatabase(location);
      await sql`analyze`.execute(db);
      await db.destroy();
    }
    const written = await readWords(location);
    const inClear = findWords(telling, await tableFiles());
    for (const word of telling) expect(inClear).toContainEqual(expect.stringContaining(`: ${word}, as`));

    const { key, devices } = await switchSealingOn(location);
    const cookie = await createSessionCookie(devices[0] as OwnDevice, location);
    const mail = await startTestMailServer();
    const SITE_URL = 'http://localhost';
    const all = {
      OUT_DIR: writeBuiltSite(),
      TRUST_PROXY: '1',
      DESK: 'on',
      SITE_URL,
      ...settings,
      ...mail.settings,
    };
    const people = createVisitors();
    let server = await startServer(all);
    const step = async (): Promise<SealPlaintextProgress> => {
      const answer = await fetch(`${server.address}/desk/api/keys/seal-earlier`, {
        method: 'POST',
        headers: { Cookie: cookie, Origin: SITE_URL, 'Content-Type': 'application/json' },
      });
      // Repeats the step while the database is busy with visitors' requests, as the inbox's page does.
      if (answer.status === 503) return await step();
      expect(answer.status).toBe(200);
      return (await answer.json()) as SealPlaintextProgress;
    };
    const end = new AbortController();
    const sending = people.keepSending(() => server.address, end.signal);
    let { left } = await step();
    for (let kill = 0; kill < kills; kill += 1) {
      // Kills the server in the middle of a step, which is atomic.
      const broken = step().catch(() => undefined);
      await fetch(`${server.address}/healthz`);
      await server.end('SIGKILL');
      await broken;
      server = await startServer(all);
      const after = await step();
      expect(after.left).toBeLessThanOrEqual(left);
      logProgress(`  killed ${kill + 1} of ${kills} times, ${after.left} are left`);
      left = after.left;
    }
    while (left > 0) ({ left } = await step());
    end.abort();
    await sending;
    await people.sendAgain(server.address);
    const sealed = openDatabase(location);
    await expect.poll(() => sealed.selectFrom('words_left_over').selectAll().execute()).toEqual([]);
    await sealed.destroy();
    expect(await server.end('SIGTERM')).toBe(0);

    const after = await openStore(location);
    expect(await after.keys.listForDevice('')).toMatchObject({ inClear: 0 });
    for (const [reference, words] of written)
      expect(await openSealedRequest(await after.find(reference), key)).toEqual(words);
    expect(people.answered.size).toBeGreaterThan(0);
    for (const [message, reference] of people.answered)
      expect(await openSealedRequest(await after.find(reference), key)).toMatchObject({ message });
    await after.close();
    expect(findWords(telling, [await readAllRows(location)])).toEqual([]);
    expect(findWords(telling, await tableFiles())).toEqual([]);
  }, 600_000);
});
