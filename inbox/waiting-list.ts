/** The waiting requests: how many they are is in the document's title, and on the icon of the installed page. */
import { createContext, useEffect } from 'react';
import type { RequestList } from '#lib/inbox/api.ts';
import { words } from '#src/brand.ts';
import { type PolledValue, usePolledValue } from './use-polled-value.ts';

/** The first page of the list. Undefined outside a session. */
export const WaitingListContext = createContext<PolledValue<RequestList> | undefined>(undefined);

/**
 * Polls the list also while the page is hidden, because people see the title and the icon most when they do something else.
 * @param isApproved whether this device may read the list of requests
 */
export function useWaitingList(isApproved: boolean): PolledValue<RequestList> {
  const list = usePolledValue<RequestList>(isApproved && 'requests?list=waiting', { whileHidden: true });
  const waiting = list.value?.counts.waiting ?? 0;
  useEffect(() => {
    setAppBadge(waiting);
    return () => setAppBadge(0);
  }, [waiting]);
  return list;
}

/** Sets the number on the icon of the installed page; 0 removes it. Browsers without badges, or without permission, ignore it. */
export function setAppBadge(count: number): void {
  void navigator.setAppBadge?.(count).catch(() => undefined);
}

/** Formats a document title, such as “3 waiting, 1 late – Search · The desk”. */
export function formatTitle(
  title: string,
  { waiting, late }: Pick<RequestList['counts'], 'waiting' | 'late'> = { waiting: 0, late: 0 },
): string {
  const { title: page, counts } = words.desk;
  const parts = [waiting > 0 && counts.waiting({ count: waiting }), late > 0 && counts.late({ count: late })];
  return [parts.filter(Boolean).join(', '), `${title} · ${page}`].filter(Boolean).join(' – ');
}
