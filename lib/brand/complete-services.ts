/** The brand's services with their names and with defaults for what an owner may leave out. */

import { interpolateTimes } from './evening.ts';
import type { SharedBrandData, Words } from './read-language.ts';
import type { Composition, Service } from './schema/services.ts';

type ServiceWords = Words['services']['items'][number];

export type CompleteService = Required<Service> & ServiceWords;

/** Adds defaults to services, in the order of the page. */
export function addDefaults(
  services: readonly Service[],
  { evening }: Pick<SharedBrandData['facts'], 'evening'>,
): Required<Service>[] {
  const { services: before, about: after } = evening;
  const hours = interpolateTimes(before, after, services.length);
  return services.map((service, place) => ({
    icon: 'key',
    hour: hours[place] ?? before,
    composition: compositionAt(place, services.length),
    ...service,
  }));
}

const compositionCycle = ['window-head', 'window-left', 'window-right'] as const;

/** A different one from service to service; the last has `window-across`. */
const compositionAt = (place: number, count: number): Composition =>
  place === count - 1
    ? 'window-across'
    : (compositionCycle[place % compositionCycle.length] ?? compositionCycle[0]);

/** The services of a brand with names and defaults, in the order of the page. */
export function completeServices(
  { services, facts }: Pick<SharedBrandData, 'services' | 'facts'>,
  { services: { items } }: Pick<Words, 'services'>,
): CompleteService[] {
  const wordsOf = new Map(items.map((each) => [each.id, each]));
  return addDefaults(services, facts).map((service) => ({
    ...service,
    ...(wordsOf.get(service.id) as ServiceWords),
  }));
}
