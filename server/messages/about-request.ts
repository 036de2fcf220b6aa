import { type DoubtReason, keptDoubts } from '../requests/doubt.ts';
import type { StoredRequest } from '../store/store.ts';

/** Why it may be spam; nothing once somebody has said that it is none. */
export const presentDoubts = (
  request: Pick<StoredRequest, 'doubts' | 'cleared_at'>,
): readonly DoubtReason[] => (request.cleared_at === null ? keptDoubts(request.doubts) : []);
