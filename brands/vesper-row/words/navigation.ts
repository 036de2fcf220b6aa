/** The addresses of sections and policies, and the names of the links to them. */
import type { Link } from '#lib/brand/types.ts';

/** The landing page's sections, in order; `/#…` leads there from every page. */
export const sections = [
  { href: '/#services', label: 'Services' },
  { href: '/#about', label: 'About' },
  { href: '/#testimonials', label: 'Testimonials' },
  { href: '/#faqs', label: 'FAQs' },
  { href: '/#contact', label: 'Contact' },
] as const satisfies readonly Link[];

export const legalPages = [
  { href: '/terms', label: 'Terms of Service' },
  { href: '/privacy', label: 'Privacy Policy' },
  { href: '/refund-policy', label: 'Refund Policy' },
  { href: '/cancellation', label: 'Cancellation Policy' },
] as const satisfies readonly Link[];

export const contactHref = '/#contact';

export const navigation = {
  label: 'Main',
  menuLabel: 'Menu',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  enquire: 'ENQUIRE NOW',
  skip: 'Skip to content',
  home: 'home page',
};
