import { describe, expect, test } from 'vitest';
import { deliverDueMessageIds, deliverDueMessages } from '../../../tests/support/server/deliver-due.ts';
import { sampleRequest } from '../../../tests/support/server/server-fixtures.ts';
import { engines } from '../../../tests/support/stores/databases.ts';
import { answerRequest, openEmptyStore, readReference } from '../../../tests/support/stores/test-store.ts';
import { messageKinds } from '../../domain/message.ts';

const received = new Date('2026-03-09T12:00:00Z');
const remindAt = new Date('2026-03-09T13:30:00Z');
const replyBy = new Date('2026-03-09T14:00:00Z');

describe.each(engines)('%s', (engine) => {
  const createStoreWith = async (requests: number) => {
    const store = await openEmptyStore(engine, [{ name: 'mail', kinds: messageKinds }]);
    const references: string[] = [];
    for (let index = 0; index < requests; index += 1) {
      const now = new Date(received.getTime() + index * 60_000);
      const promised = { remindAt, replyBy: new Date(replyBy.getTime() + index * 60_000) };
      const request = { ...sampleRequest, message: `Request ${index}` };
      references.push(await readReference(store.receive(request, { promised, now })));
    }
    return { store, references };
  };

  test('a link is sent with a request and with its alarm, but not after the answer', async () => {
    const { store, references } = await createStoreWith(1);
    const [reference = ''] = references;
    expect((await deliverDueMessageIds(store, received)).toSorted()).toEqual([
      `link:${reference}`,
      `request:${reference}`,
    ]);
    expect(await deliverDueMessageIds(store, remindAt)).toEqual([`reminder:${reference}`]);
    expect((await deliverDueMessageIds(store, replyBy)).toSorted()).toEqual([
      `alarm:${reference}`,
      `duty-link:${reference}`,
    ]);

    const other = await createStoreWith(1);
    await answerRequest(other.store, other.references[0] ?? '', 'AB', received);
    expect(await deliverDueMessageIds(other.store, replyBy)).toEqual([]);
  });

  test('the morning’s message has the first unanswered requests, in the order of the request sheet', async () => {
    const { store, references } = await createStoreWith(23);
    await answerRequest(store, references[0] ?? '', 'AB', received);
    await deliverDueMessages(store, received);
    await store.planMessage(
      { kind: 'sheet', subject: '2026-03-09', notBefore: received.toISOString() },
      received,
    );
    const [morning] = (await deliverDueMessages(store, received)).filter(({ kind }) => kind === 'sheet');
    if (morning?.kind !== 'sheet') throw new Error('it is planned');
    expect(morning.open).toBe(22);
    expect(morning.first.map(({ reference }) => reference)).toEqual(references.slice(1, 21));
    expect(morning.first[0]).toEqual({
      reference: references[1],
      service_interest: sampleRequest.serviceInterest,
      received_at: new Date(received.getTime() + 60_000).toISOString(),
      reply_by: new Date(replyBy.getTime() + 60_000).toISOString(),
    });
  });
});
