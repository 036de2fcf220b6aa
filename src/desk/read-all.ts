import type { RequestEntry } from '#lib/desk/api.ts';
import type { WrittenWords } from '#lib/desk/written-words.ts';
import type { Session } from './session.ts';

export interface ReadRequest {
  readonly entry: RequestEntry;
  /** Undefined where this device cannot open them. */
  readonly written: WrittenWords | undefined;
}

/** Reads all requests with their words, the latest first, some at a time. */
export async function* readAll({ api, keys }: Pick<Session, 'api' | 'keys'>): AsyncGenerator<ReadRequest[]> {
  let after: string | null = null;
  do {
    const { requests, next } = await api.requestsByTime(after);
    yield await Promise.all(
      requests.map(async (entry) => ({
        entry,
        written: entry.words ? await keys.open(entry.words) : undefined,
      })),
    );
    after = next;
  } while (after !== null);
}
