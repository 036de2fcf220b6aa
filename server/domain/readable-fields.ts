import type { Words } from '#lib/brand/read.ts';
import { type Field, listFields } from '#lib/request/consultation-request.ts';
import { getServiceLabel } from '#lib/request/service-label.ts';
import type { StoredRequest } from './stored-request.ts';

/** A field of a request, formatted for people. */
export interface ReadableField extends Pick<Field, 'name' | 'label' | 'control'> {
  readonly value: string;
}

/**
 * Formats all fields of a request, in the order of the form. The value of a choice is its label; empty if nothing was chosen.
 */
export function formatRequestFields(
  request: StoredRequest,
  words: Pick<Words, 'form' | 'services'>,
): ReadableField[] {
  const values = { ...request, serviceInterest: getServiceLabel(request.service_interest, words) };
  return listFields(words).map(({ name, label, control }) => ({ name, label, control, value: values[name] }));
}
