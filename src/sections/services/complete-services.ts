/** The brand's services, complete: with their names, and with what an owner may leave to us. */
import { facts } from '#brand/facts.ts';
import { services as stated } from '#brand/words/services.ts';
import { timesBetween } from '#lib/brand/evening.ts';
import type { Composition, Service } from '#lib/brand/types.ts';
import { serviceInterests } from '#lib/request/consultation-request.ts';

export interface CompleteService extends Required<Service> {
  /** Its name. */
  readonly title: string;
}

/** Fills in what the brand left out. */
export function completed(services: readonly Service[]): CompleteService[] {
  const { services: before, about: after } = facts.evening;
  const hours = timesBetween(before, after, services.length);
  return services.map((service, place) => ({
    icon: 'key',
    hour: hours[place] ?? before,
    composition: compositionAt(place, services.length),
    ...service,
    title: titleOf(service.id),
  }));
}

const inTurn = ['window-head', 'window-left', 'window-right'] as const;

/** Each another than the one before; the last one's words stand across its sky. */
const compositionAt = (place: number, count: number): Composition =>
  place === count - 1 ? 'window-across' : (inTurn[place % inTurn.length] ?? inTurn[0]);

const titleOf = (id: string): string => serviceInterests.find(({ value }) => value === id)?.label ?? id;

export const services = completed(stated);
