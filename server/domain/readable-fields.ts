import { type Field, fields, serviceInterests } from '#lib/request/consultation-request.ts';
import type { StoredRequest } from './stored-request.ts';

/** One field of a request, as a person reads it. */
export interface ReadableField extends Pick<Field, 'name' | 'label' | 'control'> {
  readonly value: string;
}

/** All that a visitor wrote, in the order of the form; a choice by its label, and no choice as nothing. */
export function readableFields(request: StoredRequest): ReadableField[] {
  const values = { ...request, serviceInterest: serviceLabel(request.service_interest) };
  return fields.map(({ name, label, control }) => ({ name, label, control, value: values[name] }));
}

/** The label of a service; no choice is nothing, and a service that is no longer offered is told by its value. */
export function serviceLabel(chosen: string): string {
  return chosenService(chosen)?.label ?? chosen;
}

/** The service that was chosen; undefined for none, and for one that the brand has taken off its list since. */
export const chosenService = (chosen: string) =>
  serviceInterests.find(({ value }) => value !== '' && value === chosen);
