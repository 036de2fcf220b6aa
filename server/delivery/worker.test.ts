import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { sampleRequest, temporaryFolder } from '../../testing/server-fixtures.ts';
import { openStore } from '../store/store.ts';
import type { Channel } from './channel.ts';
import { startDelivery } from './worker.ts';

/** A delivery service over a store of its own; `deliver` is what the channel does. */
async function service(deliver: Channel['deliver'], { receivedAt = new Date(), lookEveryMs = 5_000 } = {}) {
  const store = await openStore({ dataDirectory: temporaryFolder() }, ['test']);
  const receive = async (message: string, at = new Date()) => {
    const receipt = await store.receive({ ...sampleRequest, message }, { now: at });
    return 'reference' in receipt ? receipt.reference : '';
  };
  const first = await receive('first', receivedAt);
  let logged = '';
  const log = pino(
    {},
    {
      write: (line: string) => {
        logged += line;
      },
    },
  );
  const delivery = startDelivery(store.outbox, [{ name: 'test', deliver }], log, { lookEveryMs });
  onTestFinished(async () => {
    await delivery.stop();
    await store.close();
  });
  const stateOf = async (reference: string) => (await store.outbox.of(reference))[0]?.state;
  return { store, delivery, first, receive, stateOf, logged: () => logged };
}

test('what is stored is delivered, and what comes later as soon as it comes', async () => {
  const delivered: string[] = [];
  const deliver: Channel['deliver'] = async (request) => {
    delivered.push(request.message);
    return 'delivered';
  };
  // Once it has looked in vain it would look again tomorrow, were it not woken.
  const { delivery, receive, stateOf, first } = await service(deliver, { lookEveryMs: 86_400_000 });
  await expect.poll(() => stateOf(first)).toBe('delivered');
  const second = await receive('second');
  delivery.wake();
  await expect.poll(() => stateOf(second)).toBe('delivered');
  expect(delivered).toEqual(['first', 'second']);
});

test('a failure is kept with its reason and does not hold up the next request', async () => {
  const { store, delivery, receive, stateOf, first, logged } = await service(async (request) => {
    if (request.message === 'first') throw new Error('the line is cut');
    return 'delivered';
  });
  const second = await receive('second');
  delivery.wake();
  await expect.poll(() => stateOf(second)).toBe('delivered');
  expect(await stateOf(first)).toBe('waiting');
  expect(await store.outbox.history(first)).toMatchObject([{ attempt: 1, outcome: 'the line is cut' }]);
  expect(logged()).toContain(first);
});

test('the log says that deliveries are overdue, and names no visitor', async () => {
  const receivedAt = new Date(Date.now() - 3_600_000);
  const { logged } = await service(async () => Promise.reject(new Error('refused by Ada Byron')), {
    receivedAt,
  });
  await expect.poll(logged).toContain('deliveries are overdue');
  await expect.poll(logged).toContain('will be tried again');
  expect(logged()).not.toMatch(/Ada|ada@|first/);
});
