import type { BrandTexts } from '../brand/read-language.ts';
import { listServiceOptions } from './consultation-request.ts';

type ServiceWords = Pick<BrandTexts, 'form' | 'services'>;

/** Returns an empty text for no choice, and the stored value for a service that is no longer offered. */
export const getServiceLabel = (chosen: string, words: ServiceWords): string =>
  findServiceOption(chosen, words)?.label ?? chosen;

/** Returns undefined for no choice, and for a service that is no longer offered. */
export const findServiceOption = (chosen: string, words: ServiceWords) =>
  listServiceOptions(words).find(({ value }) => value !== '' && value === chosen);
