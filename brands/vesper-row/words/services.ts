import { aroundTheClock, money, withUnit } from '#lib/brand/phrases.ts';
import type { Service } from '#lib/brand/types.ts';
import { facts } from '../facts.ts';

/** In the order of the page. The name of each is that of its option in `form.ts`. */
export const services: readonly Service[] = [
  {
    id: 'luxury-travel',
    hour: '20:04',
    icon: 'compass',
    description:
      'Flights, houses, guides and tables, planned as one journey and booked through licensed third parties. When plans change, at any hour, we change the rest.',
    features: [
      'Private aviation and yacht charter',
      'Villas and hotels that are seldom listed',
      'One itinerary, drawn for you alone',
      `Someone awake on the line, ${aroundTheClock}`,
    ],
    pricing: {
      amount: 'Custom quoted',
      note: `In writing, within ${withUnit(facts.quoteWithinHours, 'hours')} of your consultation`,
    },
    imageAlt: 'A leather travel case above a harbor at dusk; over its end hangs a white scarf.',
  },
  {
    id: 'executive-lifestyle',
    hour: '20:26',
    icon: 'watch',
    description:
      'Everything on your calendar but the office: the household, the errands, the gift that has to arrive on Thursday. One manager holds it all.',
    features: [
      'A dedicated lifestyle manager',
      'Household and property oversight',
      'Gifts and personal shopping',
      'Reservations, memberships, calendar',
    ],
    pricing: {
      amount: `From ${money(facts.executiveAnnualRetainerFrom)}`,
      note: `Annual retainers. Monthly packages from ${money(facts.executiveMonthlyPackageFrom)}`,
    },
    imageAlt: 'A watch on its cushion on a desk, city lights in the window behind.',
  },
  {
    id: 'wellness',
    hour: '21:10',
    icon: 'bath',
    description:
      'Retreats, treatments and training, at home or far from it. With your leave we ask your doctor first, then find the room, the hour and the quiet.',
    features: [
      'Private retreats, one guest to a house',
      'Spas and thermal baths after closing',
      'Trainers, nutritionists, therapists',
      'Recovery after long flights',
    ],
    pricing: {
      amount: `From ${money(facts.wellnessPackageFrom)}`,
      note: 'Wellness packages, priced as a whole',
    },
    imageAlt:
      'A tiled bath by candlelight: candles, a copper bowl, and the moon in an arch, again in the water.',
  },
  {
    id: 'private-events',
    hour: '21:50',
    icon: 'candle',
    description:
      'A table in your own garden, or a house taken for the night. We find the room, the chef and the flowers, and we are out of sight before your guests sit down.',
    features: [
      'Private chefs, at home or aboard',
      'Restaurants closed for the evening',
      'Celebrations, launches, quiet dinners',
      'Staff, flowers, music, cars',
    ],
    pricing: {
      amount: `From ${money(facts.privateDiningPerEventFrom)}`,
      note: 'Private dining, per event',
    },
    imageAlt: 'A long table laid in a garden for a private dinner, candles burning down its length.',
  },
];

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

export const servicesSection = {
  label: 'Services',
  heading: `${numbers[services.length] ?? services.length} services, and one person who answers for them.`,
  lead: `Tell us what you need in your own words. We quote in writing within ${withUnit(facts.quoteWithinHours, 'hours')} of your consultation, and arrange standard requests in ${withUnit(facts.standardRequestHours, 'hours')}.`,
  /** Opens the list of what a service includes, on small screens. */
  features: 'What it includes',
  requestQuote: 'Request Quote',
  close: 'If it is none of these, ask anyway.',
  schedule: 'Schedule Consultation',
};
