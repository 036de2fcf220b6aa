/** Says at the letter's foot what the opening hours mean for this visitor now, to the minute. It runs in the browser. */
import { openingHours } from '#lib/brand/selected.ts';
import { writeProse } from '../../../components/prose/write-prose.ts';
import { deskNowText } from './desk-now.ts';

const minuteMs = 60_000;
/** Timers stand still while a machine sleeps: soon after it wakes, its clock is looked at. */
const lookEveryMs = 2_000;
/** Whoever comes back to the page finds it right at once. */
const returns = ['visibilitychange', 'pageshow', 'focus'] as const;

/** Goes on for as long as the page is open. Where the system does not know the desk's time zone, the plain hours stay. */
export function showDeskNow(): void {
  let told: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    const now = Date.now();
    const minute = Math.floor(now / minuteMs);
    if (minute !== told) {
      try {
        write(deskNowText(openingHours, new Date(now)));
      } catch {
        return;
      }
      told = minute;
    }
    clearTimeout(timer);
    timer = setTimeout(look, Math.min(lookEveryMs, minuteMs - (now % minuteMs)));
  };
  look();
  for (const event of returns) addEventListener(event, look);
}

/** The plain hours are longer, and keep the line's height when they are no longer shown. */
function write(text: string | undefined): void {
  const line = document.querySelector('[data-form="desk-now"]');
  if (!line) return;
  const now = line.querySelector('[data-form="now"]') ?? line.appendChild(document.createElement('span'));
  now.setAttribute('data-form', 'now');
  writeProse(now, text ?? '');
  line.toggleAttribute('data-told', text !== undefined);
}
