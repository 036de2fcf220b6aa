import type { Link } from '#content/types.ts';
import { brand, paymentProviderName } from '../brand.ts';
import { contactHref, legalPages, sections } from './navigation.ts';

const [servicesLink, ...houseLinks] = sections;

export const footer = {
  dawn: 'Já não falta nada',
  tagline: brand.tagline,
  socialLabel: 'Redes sociais',
  socialUnavailable: 'ainda não disponível',
  columns: [
    {
      heading: 'Serviços',
      links: ['Viagens', 'Dia a dia', 'Mesas e celebrações'].map(
        (label): Link => ({ href: servicesLink.href, label }),
      ),
    },
    { heading: 'Casa', links: houseLinks },
    { heading: 'Informação legal', links: legalPages },
  ] as readonly { heading: string; links: readonly Link[] }[],
  contactHeading: 'Contacto',
  contactHref,
  headquarters: `${brand.headquarters}, com hora marcada`,
  security: 'Ligação segura por SSL • Conforme com a norma PCI • Seguro de responsabilidade civil',
  payments: `Pagamentos seguros por ${paymentProviderName}`,
  rights: `${brand.name}. Todos os direitos reservados.`,
};
