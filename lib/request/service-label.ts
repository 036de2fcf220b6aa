import { serviceInterests } from './consultation-request.ts';

/** The label of a service; empty for no choice, and the stored value for a service that is no longer offered. */
export function serviceLabel(chosen: string): string {
  return chosenService(chosen)?.label ?? chosen;
}

/** The service that was chosen; undefined for none, and for one that is no longer offered. */
export const chosenService = (chosen: string) =>
  serviceInterests.find(({ value }) => value !== '' && value === chosen);
