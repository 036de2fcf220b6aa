import type { ChangeAction } from '../server/delivery/channel.ts';
import type { ChangeOutcome, SheetEntry, SheetOfRequests, SheetStore } from '../server/sheet/sheet-store.ts';

const day = 24 * 60 * 60 * 1000;

/** An open request, as the sheet shows it. */
export function sheetEntry(own: Partial<SheetEntry> = {}): SheetEntry {
  return {
    reference: 'VR-7K3Q-9F2M',
    serviceInterest: 'private-events',
    receivedAt: '2026-03-06T21:30:00.000Z',
    replyBy: '2026-03-09T13:30:00.000Z',
    takenBy: null,
    takenAt: null,
    answeredBy: null,
    answeredAt: null,
    doubts: [],
    clearedAt: null,
    undoable: null,
    ...own,
  };
}

/** A sheet in memory, for tests of its page: the server's own is tested with the store. */
export class MemorySheetStore implements SheetStore {
  readonly #entries: Map<string, SheetEntry>;

  constructor(entries: readonly SheetEntry[]) {
    this.#entries = new Map(entries.map((entry) => [entry.reference, entry]));
  }

  async signingKey(): Promise<string> {
    return 'a key of the tests';
  }

  async sheet(now = new Date()): Promise<SheetOfRequests> {
    const all = [...this.#entries.values()];
    return {
      open: all.filter(({ answeredAt }) => answeredAt === null),
      answered: all.filter(({ answeredAt }) => answeredAt && now.getTime() - Date.parse(answeredAt) < day),
    };
  }

  async entry(reference: string): Promise<SheetEntry | undefined> {
    return this.#entries.get(reference);
  }

  async change(
    reference: string,
    change: ChangeAction,
    by: string,
    now = new Date(),
  ): Promise<ChangeOutcome> {
    const entry = this.#entries.get(reference);
    const changed = entry && changeOf(entry, change, by, now.toISOString());
    if (!changed) return 'unchanged';
    this.#entries.set(reference, { ...entry, ...changed });
    return 'changed';
  }
}

const nothing = { takenBy: null, takenAt: null, answeredBy: null, answeredAt: null, clearedAt: null };
const fieldsOf = {
  taken: ['takenBy', 'takenAt'],
  answered: ['answeredBy', 'answeredAt'],
  cleared: ['clearedAt'],
} as const;

function changeOf(
  entry: SheetEntry,
  change: ChangeAction,
  by: string,
  at: string,
): Partial<SheetEntry> | undefined {
  if (change === 'undone') {
    if (!entry.undoable) return undefined;
    const undone = fieldsOf[entry.undoable].map((field) => [field, nothing[field]]);
    return { ...Object.fromEntries(undone), undoable: null };
  }
  if (entry.answeredAt) return undefined;
  if (change === 'taken') return { takenBy: by, takenAt: at, undoable: 'taken' };
  if (change === 'answered') return { answeredBy: by, answeredAt: at, undoable: 'answered' };
  return { clearedAt: at, undoable: 'cleared' };
}
