/**
 * The landing page's sections, in its order. A section's name is also its anchor, its key in `facts.evening`, its
 * `data-hour`, and the name of its picture; no service may have it for an id.
 */
export const sections = ['hero', 'services', 'about', 'testimonials', 'faqs', 'contact'] as const;

/** The footer, and pages of their own, each with an hour of the evening. */
const otherHours = ['dawn', 'received', 'failure', 'notFound'] as const;

/** All that has an hour of the evening. */
export const eveningHours = [...sections, ...otherHours] as const;

export type Section = (typeof sections)[number];
export type EveningHour = (typeof eveningHours)[number];
