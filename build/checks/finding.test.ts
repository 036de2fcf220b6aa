import { expect, test } from 'vitest';
import { countBySeverity, type Finding, reportFindings } from './finding.ts';

const createError = (where: string): Finding => ({
  level: 'error',
  what: '“Call” is faint',
  where,
  todo: 'darken it',
});

test('findings of the same problem are merged, and errors come first', () => {
  const warning: Finding = { level: 'warning', what: 'The list of closures ends soon' };
  const places = ['/', '/terms', '/', '/privacy', '/404', '/500'].map(createError);
  const reports = reportFindings([warning, ...places]);
  expect(reports.map(({ text }) => text)).toEqual([
    '“Call” is faint (/, /terms, /privacy and 2 more): darken it.',
    'The list of closures ends soon.',
  ]);
  expect(countBySeverity(reports)).toBe('1 error, 1 warning');
  expect(countBySeverity([])).toBe('nothing found');
});
