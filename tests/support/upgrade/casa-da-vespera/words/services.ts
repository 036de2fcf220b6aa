import { aroundTheClock, money, withUnit } from '#content/phrases.ts';
import type { Service } from '#content/types.ts';
import { facts } from '../facts.ts';

export const servicesSection = {
  label: 'Serviços',
  heading: 'Três serviços, e uma só pessoa que responde por eles.',
  lead: `Diga-nos o que precisa, por palavras suas. Em ${withUnit(facts.quoteWithinHours, 'hours')}, contadas da nossa conversa, tem um orçamento por escrito, e os pedidos correntes ficam tratados em ${withUnit(facts.standardRequestHours, 'hours')}.`,
  features: 'O que inclui',
  requestQuote: 'Pedir orçamento',
  close: 'Se não for nada disto, pergunte na mesma.',
  schedule: 'Marcar uma conversa',
};

export const services: readonly Service[] = [
  {
    id: 'viagens',
    hour: '20:04',
    icon: 'sunset',
    description:
      'Voos, casas, guias e mesas, pensados como uma só viagem e reservados através de terceiros licenciados. Quando os planos mudam, seja a que hora for, mudamos o resto.',
    features: [
      'Aviões privados e iates fretados',
      'Casas e hotéis que raramente vêm nas listas',
      'Um percurso desenhado só para si',
      `Alguém acordado do outro lado da linha, ${aroundTheClock}`,
    ],
    pricing: {
      amount: 'Orçamento à medida',
      note: `Por escrito, em ${withUnit(facts.quoteWithinHours, 'hours')} depois da conversa`,
    },
    imageAlt:
      'Uma mala de couro sobre um porto ao anoitecer, com uma etiqueta na asa e um passaporte encostado.',
  },
  {
    id: 'dia-a-dia',
    hour: '20:26',
    icon: 'watch',
    description:
      'Tudo o que está na sua agenda menos o escritório: a casa, os recados, o presente que tem de chegar na quinta-feira. Um só gestor trata de tudo.',
    features: [
      'Um gestor dedicado',
      'Casas e propriedades acompanhadas',
      'Presentes e compras',
      'Reservas, cartões de sócio, calendário',
    ],
    pricing: {
      amount: `Desde ${money(facts.executiveAnnualRetainerFrom)} por ano`,
      note: `Avença anual. Ao mês, desde ${money(facts.executiveMonthlyPackageFrom)}`,
    },
    imageAlt: 'Um relógio no seu suporte, numa secretária; atrás, na janela, as luzes da cidade.',
  },
  {
    id: 'mesas',
    hour: '21:50',
    icon: 'candle',
    description:
      'Uma mesa na sua sala de jantar, ou uma casa tomada por uma noite. Tratamos da sala, do chef e das flores, e saímos de cena antes de os convidados se sentarem.',
    features: [
      'Chefs privados, em casa ou a bordo',
      'Restaurantes fechados por uma noite',
      'Aniversários, lançamentos, jantares sossegados',
      'Pessoal, flores, música, carros',
    ],
    pricing: {
      amount: `Desde ${money(facts.privateDiningPerEventFrom)}`,
      note: 'Jantar privado, por noite',
    },
    imageAlt:
      'Uma mesa comprida posta num jardim para um jantar privado, com velas a arder de ponta a ponta.',
  },
];
