import { combineServicesWithTexts } from '#lib/brand/complete-services.ts';
import { services as brandServices, facts, words } from '#src/brand.ts';

export const services = combineServicesWithTexts({ services: brandServices, facts }, words);
