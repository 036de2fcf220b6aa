import { expect, it } from 'vitest';
import { getSectionHref } from './section-links.ts';

it.each([
  ['/#services', true, '#services'],
  ['/#services', false, '/#services'],
  ['/terms', true, '/terms'],
  ['/', true, '/'],
])('the href of %s (on the landing page: %s) is %s', (href, onLandingPage, expected) =>
  expect(getSectionHref(href, onLandingPage)).toBe(expected),
);
