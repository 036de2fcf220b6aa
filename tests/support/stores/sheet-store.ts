import type { RequestChangeOutcome, StaffAction } from '../../../server/domain/change.ts';
import {
  answeredRequestVisibleMs,
  type RequestSheetPage,
  type RequestSheetPageQuery,
  requestsPerPage,
  type SheetRequest,
} from '../../../server/domain/sheet.ts';
import type { SheetStoreClient } from '../../../server/store/thread/store-client.ts';

export function sheetRequest(own: Partial<SheetRequest> = {}): SheetRequest {
  return {
    reference: 'VR-7K3Q-9F2M',
    serviceInterest: 'private-events',
    language: 'en',
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

export const lateRequest = sheetRequest({ reference: 'VR-WWWW-WWWW', replyBy: '2026-03-09T13:05:00.000Z' });
export const doubtfulRequest = sheetRequest({ reference: 'VR-0000-0001', doubts: ['links', 'same-text'] });
const answeredEntry = sheetRequest({
  reference: 'VR-0000-0002',
  answeredBy: 'C. D.',
  answeredAt: '2026-03-08T18:12:00.000Z',
  undoable: { action: 'answered', number: 1 },
});
/** The current time on the request sheet. `lateRequest` is overdue, and `answeredEntry` was answered the day before. */
export const sheetNow = new Date('2026-03-09T13:10:00Z');

export const createSampleSheet = () =>
  new MemorySheetStore([lateRequest, sheetRequest(), doubtfulRequest, answeredEntry]);

/** Stores the data of the request sheet in memory, for tests of its page. */
export class MemorySheetStore implements SheetStoreClient {
  readonly #entries: Map<string, SheetRequest>;

  constructor(entries: readonly SheetRequest[]) {
    this.#entries = new Map(entries.map((entry) => [entry.reference, entry]));
  }

  async deriveKey(_purpose: string): Promise<string> {
    return 'a key of the tests';
  }

  async readSheetPage(view: RequestSheetPageQuery, now = new Date()): Promise<RequestSheetPage> {
    const all = [...this.#entries.values()];
    const open = all.filter(({ answeredAt }) => answeredAt === null);
    const lists = {
      waiting: open.filter((entry) => !isDoubtful(entry)),
      doubtful: open.filter(isDoubtful),
      answered: all.filter(
        ({ answeredAt }) => answeredAt && now.getTime() - Date.parse(answeredAt) < answeredRequestVisibleMs,
      ),
    };
    const from = (view.page - 1) * requestsPerPage;
    return {
      view,
      entries: lists[view.list].slice(from, from + requestsPerPage),
      more: lists[view.list].length > from + requestsPerPage,
      answered: view.list === 'waiting' ? lists.answered : [],
      moreAnswered: false,
      waiting: lists.waiting.length,
      late: lists.waiting.filter(({ replyBy }) => replyBy && Date.parse(replyBy) < now.getTime()).length,
      doubtful: lists.doubtful.length,
    };
  }

  async findSheetRequest(reference: string): Promise<SheetRequest | undefined> {
    return this.#entries.get(reference);
  }

  async changeByLink(
    reference: string,
    change: StaffAction,
    by: string,
    now = new Date(),
    undoes?: number,
  ): Promise<RequestChangeOutcome> {
    const entry = this.#entries.get(reference);
    if (change === 'undone' && entry?.undoable?.number !== undoes) return 'unchanged';
    const changed = entry && applyChange(entry, change, by, now.toISOString());
    if (!changed) return 'unchanged';
    this.#entries.set(reference, { ...entry, ...changed });
    return 'changed';
  }
}

const isDoubtful = ({ doubts, clearedAt }: SheetRequest): boolean => doubts.length > 0 && clearedAt === null;

const noChanges = { takenBy: null, takenAt: null, answeredBy: null, answeredAt: null, clearedAt: null };
const changedFields = {
  taken: ['takenBy', 'takenAt'],
  answered: ['answeredBy', 'answeredAt'],
  cleared: ['clearedAt'],
} as const;

function applyChange(
  entry: SheetRequest,
  change: StaffAction,
  by: string,
  at: string,
): Partial<SheetRequest> | undefined {
  if (change === 'undone') {
    if (!entry.undoable) return undefined;
    const undone = changedFields[entry.undoable.action].map((field) => [field, noChanges[field]]);
    return { ...Object.fromEntries(undone), undoable: null };
  }
  if (entry.answeredAt) return undefined;
  const undoable = { action: change, number: (entry.undoable?.number ?? 0) + 1 };
  if (change === 'taken') return { takenBy: by, takenAt: at, undoable };
  if (change === 'answered') return { answeredBy: by, answeredAt: at, undoable };
  return { clearedAt: at, undoable };
}
