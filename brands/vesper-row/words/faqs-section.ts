export const faqsSection = {
  label: 'FAQs',
  heading: 'Asked in private, answered plainly.',
  contact: 'Contact Our Team',
};
