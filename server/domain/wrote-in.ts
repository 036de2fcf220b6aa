import type { DeskTexts } from '#lib/desk/desk-language.ts';
import { otherLanguage } from '#lib/desk/other-language.ts';
import type { StoredRequest } from './stored-request.ts';

/** A sentence of the desk's about a visitor who wrote in another language: “Wrote in Japanese.” */
export function wroteIn(
  { language: folder }: Pick<StoredRequest, 'language'>,
  texts: Pick<DeskTexts, 'folder' | 'locale' | 'words'>,
): string | undefined {
  const language = otherLanguage(folder, texts);
  return language === undefined ? undefined : texts.words.mail.wroteIn?.({ language });
}
