import type { StaffTexts } from '#lib/inbox/agency-texts.ts';
import { getOtherLanguageName } from '#lib/inbox/other-language.ts';
import type { StoredRequest } from './stored-request.ts';

/** Returns a sentence such as “Wrote in Japanese.”, or undefined if the staff use the visitor's language. */
export function formatVisitorLanguage(
  { language: folder }: Pick<StoredRequest, 'language'>,
  texts: Pick<StaffTexts, 'folder' | 'locale' | 'words'>,
): string | undefined {
  const language = getOtherLanguageName(folder, texts);
  return language === undefined ? undefined : texts.words.mail.wroteIn?.({ language });
}
