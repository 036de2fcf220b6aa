import {
  aboutSchema,
  contactSchema,
  faqsSchema,
  servicesWordsSchema,
  testimonialsSchema,
} from './schema/language/sections.ts';

/**
 * The landing page's sections that a link leads to, in order, and the schema of each one's words. Its name is its anchor,
 * and that of the file with its words: `about.yaml`.
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

/** What has a time in the evening that the pages lead through; each service has its own. */
export const eveningHours = ['hero', ...sections, 'dawn', 'received', 'failure', 'notFound'] as const;

export type EveningHour = (typeof eveningHours)[number];

/** The policies, in the order of their links: each is a file, `terms.md`, and a page, `/terms`. */
export const policySlugs = ['terms', 'privacy', 'refund-policy', 'cancellation'] as const;

export type PolicySlug = (typeof policySlugs)[number];
