import type { OutgoingMessage } from '../../../server/domain/message.ts';
import type { Store } from '../../../server/store/store.ts';

/** Delivers all messages that are due at `now`, and returns them. */
export async function deliverDue(store: Store, now: Date): Promise<OutgoingMessage[]> {
  const messages: OutgoingMessage[] = [];
  for (;;) {
    const claim = await store.outbox.claim('mail', now);
    if (!claim) return messages;
    messages.push(claim.message);
    await store.outbox.recordSuccess(claim);
  }
}

/** Delivers all messages that are due at `now`, and returns their ids. */
export const deliverDueIds = async (store: Store, now: Date): Promise<string[]> =>
  (await deliverDue(store, now)).map(({ id }) => id);
