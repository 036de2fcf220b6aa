import {
  aboutSchema,
  contactSchema,
  faqsSchema,
  servicesTextsSchema,
  testimonialsSchema,
} from './schema/language/sections.ts';

/**
 * The sections of the landing page that the navigation links to, in order, with the schema of their texts. The key is both
 * the anchor and the name of the file with the texts: `about.yaml`.
 */
export const sectionSchemas = {
  services: servicesTextsSchema,
  about: aboutSchema,
  testimonials: testimonialsSchema,
  faqs: faqsSchema,
  contact: contactSchema,
};

export type SectionName = keyof typeof sectionSchemas;

export const sectionNames = Object.keys(sectionSchemas) as readonly SectionName[];

/** The sections and pages that show a time of day. The times of services are in `services.yaml`. */
export const timedSections = ['hero', ...sectionNames, 'dawn', 'received', 'failure', 'notFound'] as const;

export type TimedSection = (typeof timedSections)[number];

/** The policies, in the order of their links. `terms` is the file `terms.md` and the page `/terms`. */
export const policySlugs = ['terms', 'privacy', 'refund-policy', 'cancellation'] as const;

export type PolicySlug = (typeof policySlugs)[number];
