import { completeServices } from '#lib/brand/complete-services.ts';
import { services as brandServices, facts, words } from '#src/brand.ts';

/** The services with their texts, in page order. */
export const services = completeServices({ services: brandServices, facts }, words);
