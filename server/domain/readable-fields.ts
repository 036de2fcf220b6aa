import { type Field, fields, serviceInterests } from '#lib/request/consultation-request.ts';
import type { StoredRequest } from './stored-request.ts';

/** One field of a request, as a person reads it. */
export interface ReadableField extends Pick<Field, 'name' | 'label' | 'control'> {
  readonly value: string;
}

/** All that a visitor wrote, in the order of the form. A choice is its label, and empty where nothing was chosen. */
export function readableFields(request: StoredRequest): ReadableField[] {
  const values = { ...request, serviceInterest: serviceLabel(request.service_interest) };
  return fields.map(({ name, label, control }) => ({ name, label, control, value: values[name] }));
}

/** The label of a service; empty for no choice, and the stored value for a service that is no longer offered. */
export function serviceLabel(chosen: string): string {
  return chosenService(chosen)?.label ?? chosen;
}

/** The service that was chosen; undefined for none, and for one that is no longer offered. */
export const chosenService = (chosen: string) =>
  serviceInterests.find(({ value }) => value !== '' && value === chosen);
