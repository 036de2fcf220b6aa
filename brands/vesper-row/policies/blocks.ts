/** The refund schedule's and the contact list's words, which several policies share. */
import { brand } from '../brand.ts';

export const policyBlocks = {
  refundSchedule: {
    caption: 'Refunds by time of cancellation',
    columns: ['Cancelled', 'Refund', 'Processing'],
  },
  contacts: [
    { label: 'General inquiries', value: brand.legalEmail, href: `mailto:${brand.legalEmail}` },
    { label: 'Privacy inquiries', value: brand.privacyEmail, href: `mailto:${brand.privacyEmail}` },
    { label: 'Telephone', value: brand.telephoneShown, href: `tel:${brand.telephone}` },
  ],
} as const;
