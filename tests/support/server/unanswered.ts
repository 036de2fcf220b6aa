import type { StoredRequest } from '../../../server/domain/stored-request.ts';
import type { Store } from '../../../server/store/store.ts';

/** Requests that nobody has answered yet, whole. */
export const unanswered = async (store: Store): Promise<StoredRequest[]> =>
  (await Array.fromAsync(store.all())).filter(({ answered_at }) => answered_at === null);
