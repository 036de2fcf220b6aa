import type { StoredRequest } from '../../../server/domain/stored-request.ts';
import type { Store } from '../../../server/store/store.ts';

export const listUnanswered = async (store: Store): Promise<StoredRequest[]> =>
  (await Array.fromAsync(store.streamAll())).filter(({ answered_at }) => answered_at === null);
