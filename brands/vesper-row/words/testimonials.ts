/** Sample testimonials by invented people: replace them by your clients’ words, with their permission. */
import type { Testimonial } from '#lib/brand/types.ts';

export const testimonialsSection = {
  label: 'Testimonials',
  heading: 'Behind glass, as agreed.',
  close: 'Nobody will hear it from us.',
  begin: 'Begin Your Journey',
  /** For screen readers, which cannot see the stars. */
  ratingLabel: (rating: number) => `${rating} out of 5 stars`,
};

export const testimonials: readonly Testimonial[] = [
  {
    name: 'Edmund H.',
    title: 'Chief Executive, shipping. With us since our first winter.',
    content:
      'They moved the whole family across two continents overnight. I slept through it, which was the point.',
    rating: 5,
    image: { role: 'portrait-1', alt: 'A man in a dark suit, behind fluted glass.' },
  },
  {
    name: 'Ines C.',
    title: 'Founder, biotechnology. With us since our sixth year.',
    content: 'In all these years I have not had to repeat a preference, or explain an absence.',
    rating: 5,
    image: { role: 'portrait-2', alt: 'A woman with her hair up, looking away, behind fluted glass.' },
  },
  {
    name: 'Theo M.',
    title: 'Partner, private equity. With us since our fourth year.',
    content: 'Forty guests, one chef, no photographs. My mother still talks about the soup.',
    rating: 5,
    image: { role: 'portrait-3', alt: 'A bearded man looking the other way, behind fluted glass.' },
  },
];
