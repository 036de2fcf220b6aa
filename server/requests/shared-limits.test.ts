import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createServerWithStore } from '../../tests/support/server/server-fixtures.ts';
import { createEmptyLocation } from '../../tests/support/stores/databases.ts';
import { openStore } from '../store/store.ts';
import { RequestLimits } from './request-limits.ts';

test('servers on one PostgreSQL count the requests of an address together', async () => {
  const { location } = await createEmptyLocation('postgres');
  const server = async () =>
    await createServerWithStore(await openStore(location), {
      trustedProxies: 1,
      databaseUrl: location.databaseUrl,
    });
  const servers = [await server(), await server()];
  const from = (address: string, index: number) =>
    servers[index % 2]?.post({}, { 'X-Forwarded-For': address }).then(({ status }) => status);
  const statuses: (number | undefined)[] = [];
  for (let index = 0; index < 100; index += 1) statuses.push(await from('203.0.113.5', index));
  const accepted = statuses.filter((status) => status === 422).length;
  // Each server counts the first requests alone, so the total may exceed the limit.
  expect(accepted).toBeGreaterThanOrEqual(60);
  expect(accepted).toBeLessThan(70);
  expect(statuses.slice(-20)).toEqual(Array(20).fill(429));
  expect(await from('203.0.113.6', 0)).toBe(422);
});

test('a device gets at most twenty key challenges per hour', async () => {
  const limits = new RequestLimits({}, pino({ level: 'silent' }));
  for (let count = 0; count < 20; count += 1) await limits.countKeyChallenge('telephone');
  await expect(limits.countKeyChallenge('telephone')).rejects.toMatchObject({ status: 429 });
  await limits.countKeyChallenge('computer');
});
