/** Titles and descriptions for search engines and tabs, and the words of the not-found, failure and other small pages. */
import { brand } from '../brand.ts';
import { notSent, received } from './after-sending.ts';

const titled = (title: string) => `${title} · ${brand.name}`;

export const landingPage = {
  title: `${brand.name} · Private concierge and travel curation`,
  description: `${brand.name} is a private concierge for executives and private clients worldwide: travel, lifestyle, wellness, private events. In confidence, at any hour.`,
};

export const notFoundPage = {
  title: titled('Page not found'),
  heading: 'Oops! Page not found',
  sentence: 'The path ends at the water.',
  text: 'The house is behind you, with the lights on.',
  home: 'Return to Home',
  imageAlt: 'Still water before dawn, a lamp burning on one of three old posts.',
};

export const failurePage = {
  title: titled('Unexpected Application Error!'),
  heading: 'Unexpected Application Error!',
  sentence: 'The candle went out.',
  text: `Something failed on our side. Please try once more, or reach us at ${brand.telephoneShown} or ${brand.email}.`,
  home: 'Return to Home',
};

export const receivedPage = { title: titled(received.title), home: 'Return to Home' };

export const notSentPage = { title: titled(notSent.title), label: 'Not sent' };

export const policyPage = {
  titled,
  lastUpdated: 'Last updated',
  contents: 'On this page',
};
