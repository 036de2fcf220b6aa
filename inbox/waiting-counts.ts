/** The numbers of waiting and overdue requests: in the document's title, and on the icon of the installed page. */
import { createContext, useEffect, useRef, useState } from 'react';
import { ApiError, ConnectionError } from '#lib/browser/api-client.ts';
import { poll } from '#lib/browser/poll.ts';
import type { RequestList } from '#lib/inbox/api.ts';
import { words } from '#src/brand.ts';
import { useSession } from './session.ts';

type WaitingCounts = Pick<RequestList['counts'], 'waiting' | 'late'>;

/** Undefined until the counts are loaded, and outside a session. */
export const WaitingCountsContext = createContext<WaitingCounts | undefined>(undefined);

/** In ms. Hidden pages poll as well, because people see the title and the icon most when they do something else. */
const pauseMs = () => (document.hidden ? 60_000 : 4000);

/** @param isAdmitted whether this device may read the list of requests */
export function useWaitingCounts(isAdmitted: boolean): WaitingCounts | undefined {
  const { api } = useSession();
  const [counts, setCounts] = useState<WaitingCounts>();
  const etag = useRef<string | null>(null);
  useEffect(() => {
    if (!isAdmitted) return;
    const read = async () => {
      const response = await api.read<RequestList>('requests?list=waiting', etag.current);
      if (!response) return;
      etag.current = response.etag;
      const { waiting, late } = response.value.counts;
      setCounts({ waiting, late });
      setAppBadge(waiting);
    };
    // Other parts of the page report errors.
    const ignore = (error: unknown) => {
      if (!(error instanceof ConnectionError || error instanceof ApiError)) throw error;
    };
    const stop = poll(() => read().catch(ignore), { pauseMs, whileHidden: true });
    return () => {
      stop();
      setAppBadge(0);
    };
  }, [api, isAdmitted]);
  return isAdmitted ? counts : undefined;
}

/** Sets the number on the icon of the installed page; 0 removes it. Browsers without badges, or without permission, ignore it. */
export function setAppBadge(count: number): void {
  void navigator.setAppBadge?.(count).catch(() => undefined);
}

/** Formats a document title, such as “3 waiting, 1 late – Search · The desk”. */
export function formatTitle(title: string, counts: WaitingCounts | undefined): string {
  const { title: page, counts: texts } = words.desk;
  const { waiting = 0, late = 0 } = counts ?? {};
  const parts = [
    ...(waiting > 0 ? [texts.waiting({ count: waiting })] : []),
    ...(late > 0 ? [texts.late({ count: late })] : []),
  ];
  return `${parts.length > 0 ? `${parts.join(', ')} – ` : ''}${title} · ${page}`;
}
