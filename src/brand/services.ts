import { completeServices } from '#lib/brand/complete-services.ts';
import { facts, services as stated, words } from '#src/brand.ts';

/** The services of this build's page, with their names, in the order of the page. */
export const services = completeServices({ services: stated, facts }, words);
