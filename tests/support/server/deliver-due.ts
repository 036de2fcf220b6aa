import type { OutgoingMessage } from '../../../server/domain/message.ts';
import type { Store } from '../../../server/store/store.ts';

/** Delivers everything that is due at a moment; returns what it was. */
export async function deliverDue(store: Store, now: Date): Promise<OutgoingMessage[]> {
  const messages: OutgoingMessage[] = [];
  for (;;) {
    const claim = await store.outbox.claim('mail', now);
    if (!claim) return messages;
    messages.push(claim.message);
    await store.outbox.recordSuccess(claim);
  }
}

/** The same, as the messages' ids. */
export const deliverDueIds = async (store: Store, now: Date): Promise<string[]> =>
  (await deliverDue(store, now)).map(({ id }) => id);
