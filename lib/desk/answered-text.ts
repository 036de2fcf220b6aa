import { words } from '../brand/selected.ts';
import { isolate } from './isolate.ts';

/**
 * Who has answered a request, and when.
 * @param by null where nobody is named
 * @param time in words
 */
export const answeredText = (by: string | null, time: string): string =>
  by === null ? time : words.sheet.answeredBy({ by: isolate(by), time });
