import { completeServices } from '#lib/brand/complete-services.ts';
import { services as brandServices, facts, words } from '#src/brand.ts';

export const services = completeServices({ services: brandServices, facts }, words);
