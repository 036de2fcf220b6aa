import type { Link } from '#content/types.ts';

export const sections = [
  { href: '/#services', label: 'Serviços' },
  { href: '/#about', label: 'A casa' },
  { href: '/#testimonials', label: 'Testemunhos' },
  { href: '/#faqs', label: 'Perguntas' },
  { href: '/#contact', label: 'Contacto' },
] as const satisfies readonly Link[];

export const legalPages = [
  { href: '/terms', label: 'Termos de serviço' },
  { href: '/privacy', label: 'Política de privacidade' },
  { href: '/refund-policy', label: 'Política de reembolso' },
  { href: '/cancellation', label: 'Política de cancelamento' },
] as const satisfies readonly Link[];

export const contactHref = '/#contact';

export const navigation = {
  label: 'Principal',
  menuLabel: 'Índice',
  openMenu: 'Abrir o índice',
  closeMenu: 'Fechar o índice',
  enquire: 'FALE CONNOSCO',
  skip: 'Saltar para o conteúdo',
  home: 'ao início da página principal',
};
