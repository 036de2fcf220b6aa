import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Prose } from './Prose.tsx';

const findUnbreakable = (text: string) =>
  [
    ...renderToStaticMarkup(createElement(Prose, { text })).matchAll(/<span class="nowrap">(.*?)<\/span>/g),
  ].map(([, html = '']) => html.replace(/<.*?>/g, ''));

it.each([
  ['Within 24 hours of your consultation', ['24 hours']],
  ['Cancel 72+ hours before, in 5–7 business days.', ['72+ hours', '5–7 business']],
  ['A range alone: 48–72.', ['48–72.']],
  ['Open 09:30–13:00, 14:30–19:00', ['09:30–13:00,', '14:30–19:00']],
  ['Call +1 (212) 555-0147, or (212) 555-0147.', ['+1 (212) 555-0147,', '(212) 555-0147.']],
  ['Read at 12:05 am', ['12:05 am']],
  ['1,200+ partners', ['1,200+ partners']],
  ['At 9 am New York time, on Monday at the latest', ['9 am', 'New York']],
  ['Backed by a non-disclosure agreement, third-party or not', ['a non-disclosure']],
  ['48〜72時間または27 分以内に、48〜72に', ['48〜72時間', '27 分', '48〜72']],
  ['24時間365日。以降は、3–5営業日、7日対応', ['24時間', '365日。', '3–5営業日、', '7日']],
  ['خلال 24–48 ساعة.', ['24–48 ساعة.']],
  [
    'En 48–72\u00a0heures, sous 24\u00a0heures\u202f; tout est dit',
    ['48–72\u00a0heures,', '24\u00a0heures\u202f;'],
  ],
  ['Au siège, New York\u202f? Oui.', ['New York\u202f?']],
  ['Each has one manager, and a team: I promise', ['a team:', 'I promise']],
])(
  'figures with units, short names, and single letters with the next word do not wrap in “%s”',
  (text, parts) => expect(findUnbreakable(text)).toEqual(parts),
);

it.each([
  'Around the clock, 24/7 for clients',
  'It returns $12,750 as money',
  'Minus a 15% fee',
  'In 2024. Then',
])('lets lines break anywhere in “%s”', (text) => expect(findUnbreakable(text)).toEqual([]));

it('adds no character to the text', () => {
  const text = 'Within 2–4 hours: +1 (212) 555-0147.';
  expect(renderToStaticMarkup(createElement(Prose, { text })).replace(/<.*?>/g, '')).toBe(text);
});
