import { brand, words } from '#src/brand.ts';

const values = {
  telephone: { value: brand.telephoneShown, href: `tel:${brand.telephone}` },
  email: { value: brand.email, href: `mailto:${brand.email}` },
  headquarters: { value: words.brand.headquarters, href: undefined },
  areaServed: { value: words.brand.areaServed, href: undefined },
} as const;

export const contactDetails = words.contact.details.map(({ kind, label, note }) => ({
  label,
  note,
  ...values[kind],
}));
