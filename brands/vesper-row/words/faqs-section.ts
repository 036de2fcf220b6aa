export const faqsSection = {
  label: 'FAQs',
  heading: 'Asked in private, answered plainly.',
  imageAlt: 'An open door; behind it a lamp is lit.',
  close: 'The rest, we answer in person.',
  contact: 'Contact Our Team',
};
