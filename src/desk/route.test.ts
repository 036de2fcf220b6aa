import { expect, test } from 'vitest';
import { addressOf, routeOf } from './route.ts';

test.each([
  ['', { place: 'waiting' }],
  ['#', { place: 'waiting' }],
  ['#people', { place: 'people' }],
  ['#VR-7K3Q-9F2M', { place: 'request', reference: 'VR-7K3Q-9F2M' }],
  ['#invitation=a-b_C9', { place: 'join', invitation: 'a-b_C9' }],
  ['#invitation=', { place: 'waiting' }],
  ['#request', { place: 'waiting' }],
  ['#VR-7K3Q-9F2M/../people', { place: 'waiting' }],
])('“%s” leads to its place, and what is none to all that waits', (fragment, route) => {
  expect(routeOf(fragment)).toEqual(route);
});

test.each(['waiting', 'search', 'VR-7K3Q-9F2M'])('the address of %s leads back there', (place) => {
  expect(Object.values(routeOf(addressOf(place)))).toContain(place);
});
