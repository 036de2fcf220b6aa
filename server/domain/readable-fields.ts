import type { Words } from '#lib/brand/read.ts';
import { type Field, listFormFields } from '#lib/request/consultation-request.ts';
import { getServiceLabel } from '#lib/request/service-label.ts';
import type { StoredRequest } from './stored-request.ts';

export interface ReadableField extends Pick<Field, 'name' | 'label' | 'control'> {
  readonly value: string;
}

/** The value of a select field is the label of the selected option, or empty if none is selected. */
export function formatRequestFields(
  request: StoredRequest,
  words: Pick<Words, 'form' | 'services'>,
): ReadableField[] {
  const values = { ...request, serviceInterest: getServiceLabel(request.service_interest, words) };
  return listFormFields(words).map(({ name, label, control }) => ({
    name,
    label,
    control,
    value: values[name],
  }));
}
