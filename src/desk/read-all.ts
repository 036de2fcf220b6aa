import type { RequestEntry, RequestsByTime } from '#lib/desk/api.ts';
import { AlteredText } from '#lib/desk/sealing.ts';
import type { WrittenWords } from '#lib/desk/written-words.ts';
import type { Session } from './session.ts';

export interface ReadRequest {
  readonly entry: RequestEntry;
  /** Undefined where this device cannot open them, and where they were altered. */
  readonly written: WrittenWords | undefined;
  /** Whether the words are not what was sealed for this request. */
  readonly isAltered: boolean;
}

/** Many requests at once may have megabytes. */
const timeoutMs = 120_000;

/** Reads all requests with their words, the latest first, some at a time. */
export async function* readAll({ api, keys }: Pick<Session, 'api' | 'keys'>): AsyncGenerator<ReadRequest[]> {
  let after: string | null = null;
  do {
    const query: string = after === null ? '' : `?after=${encodeURIComponent(after)}`;
    const { requests, next } = await api.send<RequestsByTime>('GET', `requests/all${query}`, { timeoutMs });
    yield await Promise.all(requests.map((entry) => read(keys, entry)));
    after = next;
  } while (after !== null);
}

async function read(keys: Session['keys'], entry: RequestEntry): Promise<ReadRequest> {
  try {
    const written = entry.words ? await keys.open(entry.words, entry.reference) : undefined;
    return { entry, written, isAltered: false };
  } catch (error) {
    if (error instanceof AlteredText) return { entry, written: undefined, isAltered: true };
    throw error;
  }
}
