import type { Link } from '#content/policy.ts';
import { brand } from '../brand.ts';

export const clientEmail: Link = { href: `mailto:${brand.email}`, text: brand.email };

export const privacyEmail: Link = { href: `mailto:${brand.privacyEmail}`, text: brand.privacyEmail };

export const telephone: Link = {
  href: `tel:${brand.telephone}`,
  text: brand.telephoneShown,
};

export const privacyPolicy: Link = { href: '/privacy', text: 'política de privacidade' };

export const cancellationPolicy: Link = { href: '/cancellation', text: 'política de cancelamento' };

export const refundPolicy: Link = { href: '/refund-policy', text: 'política de reembolso' };
