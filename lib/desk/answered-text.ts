import type { DeskLanguage } from './desk-language.ts';
import { isolate } from './isolate.ts';

/**
 * Who has answered a request, and when.
 * @param by null where nobody is named
 * @param time in words
 */
export const answeredText = (
  by: string | null,
  time: string,
  { direction, words }: Pick<DeskLanguage, 'direction' | 'words'>,
): string => (by === null ? time : words.sheet.answeredBy({ by: isolate(by, direction), time }));
