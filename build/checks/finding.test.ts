import { expect, test } from 'vitest';
import { countBySeverity, type Finding, reportFindings } from './finding.ts';

const faint = (where: string): Finding => ({
  level: 'error',
  what: '“Call” is faint',
  where,
  todo: 'darken it',
});

test('a thing is told once, with the places that have it; errors come first', () => {
  const warning: Finding = { level: 'warning', what: 'The list of closures ends soon' };
  const places = ['/', '/terms', '/', '/privacy', '/404', '/500'].map(faint);
  const told = reportFindings([warning, ...places]);
  expect(told.map(({ text }) => text)).toEqual([
    '“Call” is faint (/, /terms, /privacy and 2 more): darken it.',
    'The list of closures ends soon.',
  ]);
  expect(countBySeverity(told)).toBe('1 error, 1 warning');
  expect(countBySeverity([])).toBe('nothing found');
});
