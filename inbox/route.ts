/** The route of the inbox. It is in the URL's fragment, because browsers do not send fragments to the server. */
import { useSyncExternalStore } from 'react';

const screenNames = [
  'waiting',
  'doubtful',
  'answered',
  'search',
  'table',
  'people',
  'invite',
  'sealing',
] as const;

export type ScreenName = (typeof screenNames)[number];

export type InboxRoute =
  | { readonly place: ScreenName }
  | { readonly place: 'request'; readonly reference: string }
  /** `invitation` is undefined if the link is incomplete. */
  | { readonly place: 'join'; readonly invitation: string | undefined };

export function parseRoute(fragment: string): InboxRoute {
  const text = fragment.replace(/^#/, '');
  const invitation = /^invitation(?:=|%3D)(.*)$/is.exec(text)?.[1];
  if (invitation !== undefined) return { place: 'join', invitation: parseInvitation(invitation) };
  if (/^[A-Z]{2}(?:-[0-9A-Z]{4}){2}$/.test(text)) return { place: 'request', reference: text };
  return { place: screenNames.find((place) => place === text) ?? 'waiting' };
}

/**
 * Parses an invitation at the end of a link.
 * Tolerates changes by mail programs: percent-encoded characters, inserted spaces or invisible characters, and appended
 * punctuation.
 * @returns undefined if the invitation is incomplete
 */
function parseInvitation(text: string): string | undefined {
  const compact = decode(text).replaceAll(/[\s\p{Cf}]+/gu, '');
  return /^[\w-]{43}(?![\p{L}\p{N}])/u.exec(compact)?.[0];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const createHref = (place: ScreenName | string): string => `#${place === 'waiting' ? '' : place}`;

export const navigateTo = (place: ScreenName | string): void => {
  location.hash = createHref(place);
};

export function subscribeToHash(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

export const useRoute = (): InboxRoute =>
  parseRoute(useSyncExternalStore(subscribeToHash, () => location.hash));
