import { interpolateTimes } from './evening.ts';
import type { BrandTexts, SharedBrandData } from './read-language.ts';
import type { Service, ServiceLayout } from './schema/services.ts';

type ServiceWords = BrandTexts['services']['items'][number];

export type ServiceWithTexts = Required<Service> & ServiceWords;

/** Adds default values to services, which must be in the order of the page. Default times are evenly spaced. */
export function addServiceDefaults(
  services: readonly Service[],
  { evening }: Pick<SharedBrandData['facts'], 'evening'>,
): Required<Service>[] {
  const { services: start, about: end } = evening;
  const hours = interpolateTimes(start, end, services.length);
  return services.map((service, index) => ({
    icon: 'key',
    hour: hours[index] ?? start,
    composition: getDefaultComposition(index, services.length),
    ...service,
  }));
}

const compositionCycle = ['window-head', 'window-left', 'window-right'] as const;

/** Returns the default position of a service's text. Consecutive services get different ones. */
const getDefaultComposition = (index: number, count: number): ServiceLayout =>
  index === count - 1
    ? 'window-across'
    : (compositionCycle[index % compositionCycle.length] ?? compositionCycle[0]);

export function combineServicesWithTexts(
  { services, facts }: Pick<SharedBrandData, 'services' | 'facts'>,
  { services: { items } }: Pick<BrandTexts, 'services'>,
): ServiceWithTexts[] {
  const wordsById = new Map(items.map((item) => [item.id, item]));
  return addServiceDefaults(services, facts).map((service) => ({
    ...service,
    ...(wordsById.get(service.id) as ServiceWords),
  }));
}
