import type { RequestEntry, RequestPage } from '#lib/inbox/api.ts';
import { TamperedTextError } from '#lib/inbox/encryption.ts';
import type { VisitorTexts } from '#lib/inbox/written-words.ts';
import type { InboxSession } from './session.ts';

export interface DecryptedRequest {
  readonly entry: RequestEntry;
  /** Undefined if this device cannot decrypt the visitor's texts. */
  readonly written: VisitorTexts | undefined;
  /** Whether the texts were altered, or encrypted for another request. */
  readonly isAltered: boolean;
}

/** Longer than the default, because a response may have megabytes. */
const timeoutMs = 120_000;

/** Reads and decrypts all requests, the latest first. Yields one batch for each response. */
export async function* readAllRequests({ api, keys }: Pick<InboxSession, 'api' | 'keys'>) {
  let after: string | null = null;
  do {
    const query: string = after === null ? '' : `?after=${encodeURIComponent(after)}`;
    const { requests, next } = await api.send<RequestPage>('GET', `requests/all${query}`, { timeoutMs });
    yield await Promise.all(requests.map((entry) => decrypt(keys, entry)));
    after = next;
  } while (after !== null);
}

async function decrypt(keys: InboxSession['keys'], entry: RequestEntry): Promise<DecryptedRequest> {
  try {
    const written = entry.words ? await keys.decryptTexts(entry.words, entry.reference) : undefined;
    return { entry, written, isAltered: false };
  } catch (error) {
    if (error instanceof TamperedTextError) return { entry, written: undefined, isAltered: true };
    throw error;
  }
}

/** Counts the requests whose texts this device could not decrypt. */
export function countUnread(read: readonly DecryptedRequest[]) {
  const altered = read.filter(({ isAltered }) => isAltered).length;
  return { altered, sealed: read.filter(({ written }) => !written).length - altered };
}
