import type { StoredRequest } from '../../../server/domain/stored-request.ts';
import type { Store } from '../../../server/store/store.ts';

/** Requests that nobody has answered yet, whole, oldest first. */
export async function unanswered(store: Store): Promise<StoredRequest[]> {
  const { requests } = await store.listOpen({ page: 1, pageSize: 1_000_000 });
  const whole: StoredRequest[] = [];
  for (const { reference } of requests) {
    const request = await store.find(reference);
    if (request) whole.push(request);
  }
  return whole;
}
