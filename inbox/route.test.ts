import { expect, test } from 'vitest';
import { createHref, parseRoute } from './route.ts';

const invitation = `${'aB3-_'.repeat(8)}xyz`;

test.each([
  ['', { place: 'waiting' }],
  ['#', { place: 'waiting' }],
  ['#people', { place: 'people' }],
  ['#VR-7K3Q-9F2M', { place: 'request', reference: 'VR-7K3Q-9F2M' }],
  ['#invitations', { place: 'waiting' }],
  ['#request', { place: 'waiting' }],
  ['#VR-7K3Q-9F2M/../people', { place: 'waiting' }],
])('“%s” is parsed as a screen or request, by default the waiting list', (fragment, route) => {
  expect(parseRoute(fragment)).toEqual(route);
});

test.each([
  ['unchanged', invitation],
  ['with a full stop', `${invitation}.`],
  ['with a closing parenthesis', `${invitation}).`],
  ['between angle brackets', `${invitation}>`],
  ['between quotation marks', `${invitation}”,`],
  ['in italics', `${invitation}_`],
  ['with a space', `${invitation} `],
  ['with an encoded space', `${invitation}%20`],
  ['with a line break', `${invitation.slice(0, 20)}\n${invitation.slice(20)}`],
  ['with zero-width characters', `\u200b${invitation.slice(0, 5)}\u00ad${invitation.slice(5)}\u200b\ufeff`],
  ['with encoded zero-width characters', `${invitation}%E2%80%8B`],
  ['percent-encoded', [...invitation].map((char) => `%${char.charCodeAt(0).toString(16)}`).join('')],
  ['with a tracker’s parameter', `${invitation}&utm_source=mail`],
])('an invitation is read from a link %s', (_, written) => {
  expect(parseRoute(`#invitation=${written}`)).toEqual({ place: 'join', invitation });
  expect(parseRoute(`#invitation%3D${written}`)).toEqual({ place: 'join', invitation });
});

test.each([
  '',
  'abc',
  invitation.slice(1),
  `${invitation.slice(0, 42)}.`,
  `${invitation.slice(0, 42)}…`,
  `${invitation.slice(0, 20)}.${invitation.slice(20)}`,
  `${invitation}x`,
  `${invitation}é`,
  '%',
  '%E2%80',
])('a link that ends in “%s” is not complete', (written) => {
  expect(parseRoute(`#invitation=${written}`)).toEqual({ place: 'join', invitation: undefined });
});

test.each(['waiting', 'search', 'VR-7K3Q-9F2M'])('the URL of %s is parsed again', (place) => {
  expect(Object.values(parseRoute(createHref(place)))).toContain(place);
});
