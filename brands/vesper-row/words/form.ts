/** The consultation form: the names of its fields and of the services to choose from. */

/**
 * One for each service: `value` is its `id` in `services.ts`, `label` its name, also on the page. `value` is stored with
 * each request: change only labels, or stored requests lose theirs.
 */
export const serviceInterests = [
  { value: '', label: 'Select a service' },
  { value: 'luxury-travel', label: 'Luxury Travel Curation' },
  { value: 'executive-lifestyle', label: 'Executive Lifestyle Management' },
  { value: 'wellness', label: 'Wellness & Lifestyle Experiences' },
  { value: 'private-events', label: 'Private Events & Dining' },
  { value: 'multiple', label: 'Multiple Services' },
  { value: 'other', label: 'Other' },
] as const;

export const fieldLabels = {
  name: 'Full Name',
  email: 'Email Address',
  phone: 'Phone Number',
  company: 'Company/Organization',
  serviceInterest: 'Service Interest',
  message: 'How can we assist you?',
};

export const messagePlaceholder = 'Please describe your requirements, preferences, and any specific needs...';

/** What a visitor is told of a field when a page without scripts could not send it; with scripts, the browser says it. */
export const fieldProblems = {
  missing: (label: string) => `${label} is required.`,
  notAnAddress: (label: string) => `${label} must be an email address.`,
  notAnOption: (label: string) => `${label} must be one of the options.`,
  notText: (label: string) => `${label} must be text.`,
};
