import type { Words } from '../brand/read-language.ts';
import { serviceInterestsIn } from './consultation-request.ts';

type ServiceWords = Pick<Words, 'form' | 'services'>;

/** The label of a service; empty for no choice, and the stored value for a service that is no longer offered. */
export const serviceLabel = (chosen: string, words: ServiceWords): string =>
  chosenService(chosen, words)?.label ?? chosen;

/** The service that was chosen; undefined for none, and for one that is no longer offered. */
export const chosenService = (chosen: string, words: ServiceWords) =>
  serviceInterestsIn(words).find(({ value }) => value !== '' && value === chosen);
