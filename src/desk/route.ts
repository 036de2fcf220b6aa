/** Where somebody is at the desk: what follows the # in the address, which is sent to no server. */
import { useSyncExternalStore } from 'react';

export const places = ['waiting', 'doubtful', 'answered', 'search', 'table', 'people', 'sealing'] as const;

export type Place = (typeof places)[number];

export type Route =
  | { readonly place: Place }
  | { readonly place: 'request'; readonly reference: string }
  | { readonly place: 'join'; readonly invitation: string };

/** What else a fragment may be is the list of those that wait. */
export function routeOf(fragment: string): Route {
  const text = fragment.replace(/^#/, '');
  const invitation = /^invitation=([\w-]+)$/.exec(text)?.[1];
  if (invitation !== undefined) return { place: 'join', invitation };
  if (/^[A-Z]{2}(?:-[0-9A-Z]{4}){2}$/.test(text)) return { place: 'request', reference: text };
  return { place: places.find((place) => place === text) ?? 'waiting' };
}

export const addressOf = (place: Place | string): string => `#${place === 'waiting' ? '' : place}`;

/** Goes to a place. */
export const goTo = (place: Place | string): void => {
  location.hash = addressOf(place);
};

function subscribe(whenChanged: () => void): () => void {
  addEventListener('hashchange', whenChanged);
  return () => removeEventListener('hashchange', whenChanged);
}

/** Where somebody is now. */
export const useRoute = (): Route => routeOf(useSyncExternalStore(subscribe, () => location.hash));
