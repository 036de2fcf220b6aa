/** Where somebody is at the desk: what follows the # in the address, which is sent to no server. */
import { useSyncExternalStore } from 'react';

export const screenNames = [
  'waiting',
  'doubtful',
  'answered',
  'search',
  'table',
  'people',
  'sealing',
] as const;

export type ScreenName = (typeof screenNames)[number];

export type Route =
  | { readonly place: ScreenName }
  | { readonly place: 'request'; readonly reference: string }
  /** Without an invitation: the link was cut. */
  | { readonly place: 'join'; readonly invitation: string | undefined };

/** What else a fragment may be is the list of those that wait. */
export function parseRoute(fragment: string): Route {
  const text = fragment.replace(/^#/, '');
  const written = /^invitation(?:=|%3D)(.*)$/is.exec(text)?.[1];
  if (written !== undefined) return { place: 'join', invitation: invitationIn(written) };
  if (/^[A-Z]{2}(?:-[0-9A-Z]{4}){2}$/.test(text)) return { place: 'request', reference: text };
  return { place: screenNames.find((place) => place === text) ?? 'waiting' };
}

/**
 * The invitation in the end of a link, as mail programs may have changed it: with characters percent-encoded, with spaces or
 * invisible characters in it, and with punctuation after it.
 * @returns undefined for one that is not whole
 */
function invitationIn(written: string): string | undefined {
  const text = decoded(written).replaceAll(/[\s\p{Cf}]+/gu, '');
  return /^[\w-]{43}(?![\p{L}\p{N}])/u.exec(text)?.[0];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const hrefOf = (place: ScreenName | string): string => `#${place === 'waiting' ? '' : place}`;

/** Goes to a place. */
export const navigateTo = (place: ScreenName | string): void => {
  location.hash = hrefOf(place);
};

/** For `useSyncExternalStore`. */
export function subscribeToHash(whenChanged: () => void): () => void {
  addEventListener('hashchange', whenChanged);
  return () => removeEventListener('hashchange', whenChanged);
}

/** Where somebody is now. */
export const useRoute = (): Route => parseRoute(useSyncExternalStore(subscribeToHash, () => location.hash));
