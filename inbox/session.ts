import { createContext, useContext } from 'react';
import type { CurrentUser } from '#lib/inbox/api.ts';
import type { Api } from './api.ts';
import type { DeviceKeys } from './keys/device-keys.ts';

export interface NoteDraft {
  readonly text: string;
  /** The note as it was last sent, while the response is unknown. A retry with the same text uses the same id. */
  readonly submitted?: { readonly id: string; readonly text: string } | undefined;
}

/** By request reference. */
export type NoteDrafts = Map<string, NoteDraft>;

export interface InboxSession {
  readonly api: Api;
  readonly me: CurrentUser;
  readonly keys: DeviceKeys;
  readonly drafts: NoteDrafts;
  /** The last search query. The search screen restores it when the user returns. */
  readonly search: { sought: string };
  /**
   * Shows a message above a screen.
   * @param href the screen's URL fragment; by default, the current one
   */
  readonly showMessage: (message: string, href?: string) => void;
}

export const SessionContext = createContext<InboxSession | undefined>(undefined);

/** @throws {Error} outside a `SessionContext` */
export function useSession(): InboxSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession must be called inside a SessionContext.');
  return session;
}
