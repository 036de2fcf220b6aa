const today = new Intl.DateTimeFormat('en', { timeStyle: 'short' });
const before = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** An instant as people say it: the time alone for one of today. */
export function formatTime(instant: string, now = new Date()): string {
  const date = new Date(instant);
  return (date.toDateString() === now.toDateString() ? today : before).format(date);
}
