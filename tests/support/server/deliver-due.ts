import type { OutgoingMessage } from '../../../server/domain/message.ts';
import type { Store } from '../../../server/store/store.ts';

export async function deliverDueMessages(store: Store, now: Date): Promise<OutgoingMessage[]> {
  const messages: OutgoingMessage[] = [];
  for (;;) {
    const claim = await store.outbox.claim('mail', now);
    if (!claim) return messages;
    messages.push(claim.message);
    await store.outbox.recordSuccess(claim);
  }
}

export const deliverDueMessageIds = async (store: Store, now: Date): Promise<string[]> =>
  (await deliverDueMessages(store, now)).map(({ id }) => id);
