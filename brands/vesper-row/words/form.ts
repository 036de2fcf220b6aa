/** The consultation form: the names of its fields and of the services to choose from. */

/** `value` is stored with each request: change only labels, or stored requests lose theirs. */
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
