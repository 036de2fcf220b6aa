/** What everything that is shown to whoever is in may use. All of it is in memory, and gone with the page. */
import { createContext, useContext } from 'react';
import type { Me } from '#lib/inbox/api.ts';
import type { Api } from './api.ts';
import type { DeviceKeys } from './keys/device-keys.ts';

/** A note that was typed and is not kept yet. */
export interface Draft {
  readonly text: string;
  /** Of the note, when it was sent and perhaps was kept: the same text goes again under the same id. */
  readonly submitted?: { readonly id: string; readonly text: string } | undefined;
}

/** By reference. */
export type Drafts = Map<string, Draft>;

export interface Session {
  readonly api: Api;
  readonly me: Me;
  readonly keys: DeviceKeys;
  readonly drafts: Drafts;
  /** What was sought last, for whoever comes back from a request that was found. */
  readonly search: { sought: string };
  /**
   * Says what was done, in a sentence above what is shown at a place.
   * @param at its address; by default where somebody is
   */
  readonly showMessage: (sentence: string, at?: string) => void;
}

export const SessionContext = createContext<Session | undefined>(undefined);

/** @throws outside of what is shown to whoever is in */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('Nobody is in.');
  return session;
}
