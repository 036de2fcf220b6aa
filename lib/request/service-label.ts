import type { BrandTexts } from '../brand/read-language.ts';
import { listServiceOptions } from './consultation-request.ts';

type ServiceWords = Pick<BrandTexts, 'form' | 'services'>;

/** Returns a service's label: empty for no choice, and the stored value for a service that is no longer offered. */
export const getServiceLabel = (chosen: string, words: ServiceWords): string =>
  findServiceOption(chosen, words)?.label ?? chosen;

/** Finds the option of a service. Returns undefined for no choice, and for a service that is no longer offered. */
export const findServiceOption = (chosen: string, words: ServiceWords) =>
  listServiceOptions(words).find(({ value }) => value !== '' && value === chosen);
