/** The landing page's sections that a link leads to, in order. Each is its own anchor. */
export const sections = ['services', 'about', 'testimonials', 'faqs', 'contact'] as const;

export type Section = (typeof sections)[number];

/** What has a time in the evening that the pages lead through; each service has its own. */
export const hours = ['hero', ...sections, 'dawn', 'received', 'failure', 'notFound'] as const;

export type EveningHour = (typeof hours)[number];

/** The policies, in the order of their links: each is a file, `terms.md`, and a page, `/terms`. */
export const policySlugs = ['terms', 'privacy', 'refund-policy', 'cancellation'] as const;

export type PolicySlug = (typeof policySlugs)[number];
