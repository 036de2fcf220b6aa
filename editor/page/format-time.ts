const today = new Intl.DateTimeFormat('en', { timeStyle: 'short' });
const before = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** Formats an instant as its date and time, or only as its time if it is today. */
export function formatTime(instant: string, now = new Date()): string {
  const date = new Date(instant);
  return (date.toDateString() === now.toDateString() ? today : before).format(date);
}
