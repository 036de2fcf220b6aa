import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { carriesAll, sampleRequest, serverOn } from '../../tests/support/server/server-fixtures.ts';
import { emptyPlace, engines } from '../../tests/support/stores/databases.ts';
import { Links } from '../domain/links.ts';
import type { StoreLocation } from '../store/location.ts';
import { openDatabase, openStore } from '../store/store.ts';

/** All that is stored: SQLite's files as bytes, PostgreSQL's tables as rows. */
async function contentOf({ dataDirectory, databaseUrl }: StoreLocation): Promise<string[]> {
  if (!databaseUrl)
    return ['', '-wal'].map((suffix) =>
      readFileSync(join(dataDirectory, `requests.sqlite${suffix}`)).toString('base64'),
    );
  const db = openDatabase({ dataDirectory, databaseUrl });
  const tables = await db.introspection.getTables();
  const rows = tables.map(async ({ name }) =>
    JSON.stringify((await sql`select * from ${sql.table(name)} as t order by t::text`.execute(db)).rows),
  );
  return await Promise.all(rows).finally(() => db.destroy());
}

describe.each(engines)('%s', (engine) => {
  const deskWithRequest = async () => {
    const { location } = await emptyPlace(engine);
    const store = await openStore(location, [carriesAll()]);
    const siteUrl = new URL('https://www.vesperrow.example');
    const server = await serverOn(store, { siteUrl });
    const result = await store.receive(sampleRequest);
    const reference = 'reference' in result ? result.reference : '';
    const links = new Links(() => store.deriveKey('sheet-links'), siteUrl);
    const paths = await Promise.all(
      [{ kind: 'sheet' as const }, { kind: 'request' as const, reference }].map(
        async (purpose) => new URL((await links.to(purpose)) ?? '').pathname,
      ),
    );
    const [sheet = '', single = ''] = paths;
    const press = (path: string, fields: Record<string, string>) =>
      server.app.request(path, { method: 'POST', body: new URLSearchParams(fields) });
    return { ...server, location, store, reference, sheet, single, press };
  };

  test('twenty readings, and buttons pressed without initials, change nothing that is stored', async () => {
    const { app, location, reference, sheet, single, press } = await deskWithRequest();
    const names = () => readdirSync(location.dataDirectory).toSorted();
    const [before, namesBefore] = [await contentOf(location), names()];
    for (const path of [sheet, single]) {
      for (let reading = 0; reading < 20; reading += 1) expect((await app.request(path)).status).toBe(200);
      expect((await app.request(path, { method: 'HEAD' })).status).toBe(200);
      for (const action of ['taken', 'answered', 'undone', 'cleared'])
        for (const initials of ['', '  ', '12', 'x'.repeat(13)])
          expect((await press(path, { reference, action, initials })).status).toBe(422);
      expect((await press(path, { reference, action: 'erased', initials: 'AB' })).status).toBe(400);
    }
    expect(await contentOf(location)).toEqual(before);
    // Nor is anything left behind.
    expect(names()).toEqual(namesBefore);
  });

  test('a request is taken, answered and undone by link, and no word of its visitor is shown or logged', async () => {
    const { app, logged, reference, sheet, single, press, store } = await deskWithRequest();
    const words = [sampleRequest.name, sampleRequest.email, sampleRequest.company, 'silence'];
    const steps = [
      [single, 'taken', 'AB'],
      [sheet, 'answered', 'C. D.'],
    ] as const;
    for (const [path, action, initials] of steps) {
      const answer = await press(path, { reference, action, initials });
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `#${reference}`]);
      const page = await (await app.request(path)).text();
      expect(page).toContain(initials);
      expect(page).toContain(reference);
      for (const word of words) expect(page).not.toContain(word);
    }
    expect(await store.find(reference)).toMatchObject({ taken_by: 'AB', answered_by: 'C. D.' });
    expect((await press(single, { reference, action: 'answered', initials: 'AB' })).status).toBe(409);
    expect((await press(single, { reference, action: 'undone', undoes: '1', initials: 'CD' })).status).toBe(
      409,
    );
    expect((await press(single, { reference, action: 'undone', undoes: '2', initials: 'AB' })).status).toBe(
      303,
    );
    expect(await store.find(reference)).toMatchObject({ taken_by: 'AB', answered_at: null });
    for (const word of [...words, sheet, single, sheet.split('/').at(-1) ?? ''])
      expect(logged()).not.toContain(word);
  });

  test('a link that is forged, expired, revoked or for what is erased is answered like any address with nothing at it', async () => {
    const { app, reference, sheet, single, press, store } = await deskWithRequest();
    const expired = new Links(
      () => store.deriveKey('sheet-links'),
      new URL('https://www.vesperrow.example'),
      () => new Date('2020-01-01T00:00:00Z'),
    );
    const old = new URL((await expired.to({ kind: 'sheet' })) ?? '').pathname;
    const nothing = await (await app.request('/nothing')).text();
    const refused = async (path: string) => {
      for (const answer of [
        await app.request(path),
        await press(path, { reference, action: 'answered', initials: 'AB' }),
      ]) {
        expect(answer.status).toBe(404);
        expect(await answer.text()).toBe(nothing);
      }
    };
    for (const path of [`${sheet}x`, `${single.slice(0, -3)}AAA`, '/sheet/x', '/sheet/a.b.c', old])
      await refused(path);
    const other = await store.receive({ ...sampleRequest, message: 'Another.' });
    const elsewhere = {
      reference: 'reference' in other ? other.reference : '',
      action: 'taken',
      initials: 'AB',
    };
    expect((await press(single, elsewhere)).status).toBe(404);
    await store.erase(reference);
    await refused(single);
    await store.revokeLinks();
    await refused(sheet);
  });

  test('what a link opens is kept by no cache, listed by no search engine and told to no other site', async () => {
    const { app, sheet, reference, press } = await deskWithRequest();
    for (const answer of [
      await app.request(sheet),
      await press(sheet, { reference, action: 'taken', initials: '' }),
      await press(sheet, { reference, action: 'taken', initials: 'AB' }),
    ])
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': expect.stringContaining('noindex'),
        'referrer-policy': 'no-referrer',
      });
  });
});
