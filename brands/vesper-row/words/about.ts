import { aroundTheClock, atLeast, withUnit } from '#lib/brand/phrases.ts';
import { brand } from '../brand.ts';
import { facts } from '../facts.ts';

export const about = {
  label: 'About',
  heading: 'A small house, on purpose.',
  /** A string for each paragraph. */
  lead: [
    `${brand.name} keeps its list of clients short and its address book long. Each client has one manager, a team behind that manager, and a non-disclosure agreement.`,
    'If you have not heard of us, that is the service working.',
  ],
  imageAlt:
    'A brass bell, a sealed letter and a key on a desk; behind fluted glass, a woman writes by a lamp.',
  figures: [
    { figure: atLeast(facts.yearsOfExperienceAtLeast), label: 'years' },
    { figure: atLeast(facts.countriesServedAtLeast), label: 'countries' },
    { figure: atLeast(facts.luxuryPartnersAtLeast), label: 'luxury partners' },
    { figure: aroundTheClock, label: 'global support' },
  ],
  valuesLabel: 'What we are held to',
  values: [
    {
      name: 'Discretion',
      text: 'Backed by NDAs. What we learn about you stays with the person who needs it.',
    },
    {
      name: 'Excellence',
      text: 'No partner joins the list before one of us has been their guest, and none stays who slips.',
    },
    {
      name: 'Efficiency',
      text: `Standard requests take ${withUnit(facts.standardRequestHours, 'hours')}. We would rather tell you it is done than how it was done.`,
    },
    {
      name: 'Personalization',
      text: 'We remember the pillow, the aisle and the allergy. You are asked only once.',
    },
  ],
};
