import { useEffect, useState } from 'react';
import type { RequestEntry } from '#lib/inbox/api.ts';
import { isOverdue } from '#lib/inbox/entry-lines.ts';
import { words } from '#src/brand.ts';
import { formatInboxTime, formatTimeLeft } from '../language.ts';

const refreshMs = 20_000;

/** The time until a reply is due, or the time of receipt if no reply time was promised. Empty for answered requests. */
export function TimeLeft({ entry }: { readonly entry: RequestEntry }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), refreshMs);
    return () => clearInterval(timer);
  }, []);
  const { answeredAt, receivedAt, replyBy } = entry;
  if (answeredAt !== null) return null;
  return (
    <bdi data-tone={isOverdue(entry, now) ? 'grave' : undefined}>
      {replyBy === null
        ? words.desk.came({ time: formatInboxTime(receivedAt) })
        : formatTimeLeft(Date.parse(replyBy) - now.getTime())}
    </bdi>
  );
}
