/** Deliveries while the mail server fails. */
import { expect, test } from 'vitest';
import { startDeliveryWorker } from '../../../server/messages/worker.ts';
import { openStore } from '../../../server/store/store.ts';
import {
  channelForAllKinds,
  createTemporaryFolder,
  sampleRequest,
} from '../../support/server/server-fixtures.ts';
import { listUnanswered } from '../../support/server/unanswered.ts';
import {
  checkDeliveries,
  concurrency,
  isLongRun,
  printTotals,
  silentLog,
  startTestMailServer,
} from './delivery-check.ts';

printTotals();
const requests = isLongRun ? concurrency : 1;

test.each([
  ['refusing', /closed|ECONN|socket/i],
  ['hanging', /aborted/i],
  ['busy', /451/],
  ['rejecting', /550/],
  ['cutting', /closed|ECONN|socket/i],
] as const)(
  'a mail server is %s: the reason is kept, and the mail sent when it is well',
  async (health, reason) => {
    const mail = await startTestMailServer(health);
    const store = await openStore({ dataDirectory: createTemporaryFolder() }, [channelForAllKinds()]);
    const answered = new Map<string, string>();
    for (let index = 0; index < requests; index += 1) {
      const receipt = await store.receive({ ...sampleRequest, message: `${index}` });
      if ('reference' in receipt) answered.set(`${index}`, receipt.reference);
    }
    let ahead = 0;
    const clock = () => new Date(Date.now() + ahead);
    // The timeout of an attempt is long, because mails are slow on a busy machine, except where the test waits for it.
    const attemptMs = health === 'hanging' ? 5_000 : 60_000;
    const pace = { clock, attemptMs, concurrency };
    const delivery = startDeliveryWorker(store.outbox, [mail.channel], silentLog, pace);
    /** Lists the outcome of each request's attempt with this number. */
    const outcomes = async (attempt: number) => {
      const histories = await Promise.all(answered.values().map((each) => store.outbox.listAttempts(each)));
      return histories.map((attempts) => attempts[attempt - 1]?.outcome ?? 'under way');
    };
    const reasons = Array(requests).fill(expect.stringMatching(reason));
    await expect.poll(() => outcomes(1)).toEqual(reasons);
    mail.become('well');
    ahead = 60_000;
    delivery.wake();
    await expect.poll(() => outcomes(2)).toEqual(Array(requests).fill('delivered'));
    await delivery.stop();
    const stored = await listUnanswered(store);
    await store.close();
    const repeated = checkDeliveries(`the mail server: ${health}`, answered, stored, mail.mails);
    // A duplicate is caused only by a connection that is closed after the message has arrived. Both mails have the same
    // id.
    expect(repeated > 0).toBe(health === 'cutting');
  },
  120_000,
);
