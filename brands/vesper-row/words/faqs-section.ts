export const faqsSection = {
  label: 'FAQs',
  heading: 'Asked in private, answered plainly.',
  imageAlt: 'A door ajar; behind it a lamp is lit.',
  contact: 'Contact Our Team',
};
