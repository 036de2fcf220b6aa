import { aroundTheClock, atLeast, withUnit } from '#content/phrases.ts';
import { brand } from '../brand.ts';
import { facts } from '../facts.ts';

export const about = {
  label: 'A casa',
  heading: 'Uma casa pequena, de propósito.',
  lead: [
    `A ${brand.name} tem poucos clientes e uma agenda comprida. Cada cliente tem um gestor, uma equipa por trás dele e um acordo de confidencialidade.`,
    'Se nunca ouviu falar de nós, é porque o serviço funciona.',
  ],
  imageAlt:
    'Uma campainha de latão, uma carta lacrada e uma chave sobre uma secretária; atrás de vidro canelado, alguém trabalha à luz de um candeeiro.',
  figures: [
    { figure: atLeast(facts.yearsOfExperienceAtLeast), label: 'anos de casa' },
    { figure: atLeast(facts.countriesServedAtLeast), label: 'países' },
    { figure: atLeast(facts.luxuryPartnersAtLeast), label: 'parceiros de eleição' },
    { figure: aroundTheClock, label: 'apoio em todo o mundo' },
  ],
  valuesLabel: 'Aquilo por que respondemos',
  values: [
    {
      name: 'Discrição',
      text: 'Fica escrita num acordo de confidencialidade. O que sabemos de si fica com quem precisa de o saber.',
    },
    {
      name: 'Excelência',
      text: 'Nenhum parceiro entra na lista antes de um de nós ter sido seu hóspede, e nenhum lá fica depois de um deslize.',
    },
    {
      name: 'Eficiência',
      text: `Um pedido corrente leva ${withUnit(facts.standardRequestHours, 'hours')}. Preferimos dizer-lhe que está feito a contar-lhe como se fez.`,
    },
    {
      name: 'Atenção',
      text: 'Lembramo-nos da almofada, do lugar à coxia e da alergia. Só lho perguntamos uma vez.',
    },
  ],
};
