import type { Link } from '#lib/brand/types.ts';
import { brand, paymentProviderName } from '../brand.ts';
import { contactHref, legalPages, sections } from './navigation.ts';

const [servicesLink, ...companyLinks] = sections;

export const footer = {
  /** Beside the hour, where the page ends at first light. */
  dawn: 'Nothing left to arrange',
  tagline: brand.tagline,
  socialLabel: 'Social media',
  /** For screen readers, after the name of a network without an address. */
  socialUnavailable: 'not available yet',
  columns: [
    {
      heading: 'Services',
      links: ['Luxury Travel', 'Executive Lifestyle', 'Wellness', 'Events & Dining'].map(
        (label): Link => ({ href: servicesLink.href, label }),
      ),
    },
    { heading: 'Company', links: companyLinks },
    { heading: 'Legal', links: legalPages },
  ] as readonly { heading: string; links: readonly Link[] }[],
  contactHeading: 'Contact',
  contactHref,
  headquarters: `${brand.headquarters}, by appointment`,
  security: 'SSL Secured • PCI Compliant • Fully Insured',
  payments: `Secure payments powered by ${paymentProviderName}`,
  /** Printed after the copyright sign and the year. */
  rights: `${brand.name}. All rights reserved.`,
};
