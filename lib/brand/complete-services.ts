/** The brand's services with their names and with defaults for what an owner may leave out. */

import { timesBetween } from './evening.ts';
import type { Composition, Service } from './schema/services.ts';
import { facts, services as stated, words } from './selected.ts';

type Words = (typeof words.services.items)[number];

export type CompleteService = Required<Service> & Words;

/** Adds names and defaults. */
export function completed(services: readonly Service[]): Required<Service>[] {
  const { services: before, about: after } = facts.evening;
  const hours = timesBetween(before, after, services.length);
  return services.map((service, place) => ({
    icon: 'key',
    hour: hours[place] ?? before,
    composition: compositionAt(place, services.length),
    ...service,
  }));
}

const inTurn = ['window-head', 'window-left', 'window-right'] as const;

/** A different one from service to service; the last has `window-across`. */
const compositionAt = (place: number, count: number): Composition =>
  place === count - 1 ? 'window-across' : (inTurn[place % inTurn.length] ?? inTurn[0]);

const wordsOf = new Map(words.services.items.map((each) => [each.id, each]));

/** In the order of the page. */
export const services: readonly CompleteService[] = completed(stated).map((service) => ({
  ...service,
  ...(wordsOf.get(service.id) as Words),
}));
