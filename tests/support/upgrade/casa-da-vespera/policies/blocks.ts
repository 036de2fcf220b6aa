import { brand } from '../brand.ts';

export const policyBlocks = {
  refundSchedule: {
    caption: 'Reembolsos, consoante a hora do cancelamento',
    columns: ['Cancelado', 'Reembolso', 'Prazo'],
  },
  contacts: [
    { label: 'Assuntos gerais', value: brand.legalEmail, href: `mailto:${brand.legalEmail}` },
    { label: 'Privacidade', value: brand.privacyEmail, href: `mailto:${brand.privacyEmail}` },
    { label: 'Telefone', value: brand.telephoneShown, href: `tel:${brand.telephone}` },
  ],
} as const;
