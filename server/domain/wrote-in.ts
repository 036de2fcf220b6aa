import { words } from '#lib/brand/selected.ts';
import { otherLanguage } from '#lib/desk/other-language.ts';
import type { StoredRequest } from './stored-request.ts';

/** A sentence of the desk's about a visitor who wrote in another language: “Wrote in Japanese.” */
export function wroteIn({ language: folder }: Pick<StoredRequest, 'language'>): string | undefined {
  const language = otherLanguage(folder);
  return language === undefined ? undefined : words.mail.wroteIn?.({ language });
}
