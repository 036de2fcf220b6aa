import { aroundTheClock, atLeast, percent } from '#content/phrases.ts';
import { brand } from '../brand.ts';
import { facts } from '../facts.ts';

export const hero = {
  headline: 'Discreto. Atento. Excecional.',
  second: 'O seu tempo, de volta.',
  descriptor: brand.descriptor,
  imageAlt: 'Arcos de pedra abrem-se sobre água parada e sobre o mar. O sol está quase a pôr-se.',
  reserve: 'Reservar a sua experiência',
  services: 'Ver os serviços',
  claims: [
    { figure: aroundTheClock, label: 'em todo o mundo' },
    { figure: atLeast(facts.countriesServedAtLeast), label: 'países' },
    { figure: percent(facts.discretionGuaranteedPercent), label: 'discrição garantida' },
  ],
};
