import {
  aboutSchema,
  contactSchema,
  faqsSchema,
  servicesWordsSchema,
  testimonialsSchema,
} from './schema/language/sections.ts';

/**
 * The sections of the landing page that have a link, in order, and the schema of each one's texts. A section's name is its
 * anchor, and the name of the file with its texts: `about.yaml`.
 */
export const sectionSchemas = {
  services: servicesWordsSchema,
  about: aboutSchema,
  testimonials: testimonialsSchema,
  faqs: faqsSchema,
  contact: contactSchema,
};

export type Section = keyof typeof sectionSchemas;

export const sections = Object.keys(sectionSchemas) as readonly Section[];

/** The sections and pages that have a time in the evening, except services, which each have their own. */
export const eveningHours = ['hero', ...sections, 'dawn', 'received', 'failure', 'notFound'] as const;

export type EveningHour = (typeof eveningHours)[number];

/** The policies, in the order of their links. Each is a file, `terms.md`, and a page, `/terms`. */
export const policySlugs = ['terms', 'privacy', 'refund-policy', 'cancellation'] as const;

export type PolicySlug = (typeof policySlugs)[number];
