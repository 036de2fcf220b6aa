import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createEmptyLocation, engines } from '../../../tests/support/stores/databases.ts';
import { addDevice } from '../../../tests/support/stores/keys.ts';
import { openTestStore } from '../../../tests/support/stores/test-store.ts';
import { createInvitation } from '../../domain/invitation.ts';
import { openDatabase } from '../store.ts';

const hour = 3_600_000;
const start = new Date('2026-11-28T12:00:00Z');
const startPlus = (ms: number) => new Date(start.getTime() + ms);

const passkey = {
  id: 'a',
  label: 'Telephone',
  relyingParty: 'desk.example',
  publicKey: '',
  counter: 0,
  transports: [],
};

describe.each(engines)('%s', (engine) => {
  test('an invitation that expires before it is accepted cannot be used', async () => {
    const store = await openTestStore((await createEmptyLocation(engine)).location);
    const { record } = createInvitation('https://desk.example', start);
    await store.invitations.invite(record, { name: 'Ada' }, 'terminal', start);
    const joining = {
      invitation: record.hash,
      request: 'r',
      passkey,
      session: { tokenHash: 't', expiresAt: startPlus(12 * hour) },
    };
    expect(await store.invitations.findInvitation(record.hash, startPlus(hour - 1))).toMatchObject({
      name: 'Ada',
    });
    expect(await store.invitations.findInvitation(record.hash, startPlus(hour))).toBeUndefined();
    expect(await store.invitations.join(joining, startPlus(hour))).toBe(false);
    expect(await store.invitations.join(joining, startPlus(hour - 1))).toBe(true);
    expect(await store.access.findSession('t', startPlus(11 * hour))).toMatchObject({
      person: { name: 'Ada' },
    });
  });

  test('expired rows are deleted when a device joins', async () => {
    const { location } = await createEmptyLocation(engine);
    const store = await openTestStore(location);
    const { id } = await addDevice(location);
    const signIn = (name: string, now: Date) =>
      store.access.signIn(
        {
          passkey: id,
          counter: 0,
          challenge: { hash: name, expiresAt: new Date(now.getTime() + 5 * 60_000) },
          session: { tokenHash: name, expiresAt: new Date(now.getTime() + 12 * hour) },
        },
        now,
      );
    await store.invitations.invite(
      createInvitation('https://desk.example', start).record,
      { name: 'Ada' },
      'terminal',
      start,
    );
    expect(await signIn('first', start)).toBe(true);
    expect(await signIn('second', startPlus(13 * hour))).toBe(true);
    const db = openDatabase(location);
    onTestFinished(() => db.destroy());
    for (const [table, left] of [
      ['desk_sessions', 1],
      ['desk_used_challenges', 1],
      ['desk_invitations', 0],
    ] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toHaveLength(left);
  });
});

test('on PostgreSQL, devices that remove each other at the same moment are serialized', async () => {
  const { location } = await createEmptyLocation('postgres');
  const store = await openTestStore(location);
  const [one, other] = [await addDevice(location, 'One'), await addDevice(location, 'Other')];
  const db = openDatabase(location);
  onTestFinished(() => db.destroy());
  const removals = await db.transaction().execute(async (trx) => {
    // The locked rows block both removals, so that they run at the same time when the transaction ends.
    await trx.selectFrom('desk_devices').select('id').forUpdate().execute();
    const both = [
      store.access.removeDevices([other.id], one.id),
      store.access.removeDevices([one.id], other.id),
    ];
    const waiting = sql<{ count: string }>`select count(*) as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => Number((await waiting.execute(db)).rows[0]?.count)).toBe(2);
    return both;
  });
  expect((await Promise.all(removals)).toSorted()).toEqual(['not-let-in', 'removed']);
  expect((await store.access.listPeople()).people).toHaveLength(1);
});
