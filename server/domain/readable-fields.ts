import type { BrandTexts } from '#lib/brand/read.ts';
import { listFormFields, type RequestField } from '#lib/request/consultation-request.ts';
import { getServiceLabel } from '#lib/request/service-label.ts';
import type { StoredRequest } from './stored-request.ts';

export interface FormattedField extends Pick<RequestField, 'name' | 'label' | 'control'> {
  readonly value: string;
}

/** The value of a select field is the label of the selected option, or empty if none is selected. */
export function formatRequestFields(
  request: StoredRequest,
  words: Pick<BrandTexts, 'form' | 'services'>,
): FormattedField[] {
  const values = { ...request, serviceInterest: getServiceLabel(request.service_interest, words) };
  return listFormFields(words).map(({ name, label, control }) => ({
    name,
    label,
    control,
    value: values[name],
  }));
}
