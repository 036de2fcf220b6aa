/**
 * Shows below the letter what the opening hours mean for the visitor now, updated every minute. Runs in the browser.
 */

import { minuteMs } from '#lib/durations.ts';
import { openingHours } from '#src/brand.ts';
import { renderProse } from '../../../components/prose/write-prose.ts';
import { formatOpeningStatus } from './opening-status.ts';

/** Timers pause while a machine sleeps, so that the clock is read more often than once a minute. */
const lookEveryMs = 2_000;
/** Events on which a returning visitor gets the current text at once. */
const returns = ['visibilitychange', 'pageshow', 'focus'] as const;

/**
 * Updates the text for as long as the page is open. Where the system does not know the desk's time zone, the opening
 * hours stay.
 */
export function showOpeningStatus(): void {
  let told: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    const now = Date.now();
    const minute = Math.floor(now / minuteMs);
    if (minute !== told) {
      try {
        write(formatOpeningStatus(openingHours, new Date(now)));
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

/** Keeps the longer opening hours in the page, hidden, so that the line keeps its height. */
function write(text: string | undefined): void {
  const line = document.querySelector('[data-form="desk-now"]');
  if (!line) return;
  const now = line.querySelector('[data-form="now"]') ?? line.appendChild(document.createElement('span'));
  now.setAttribute('data-form', 'now');
  renderProse(now, text ?? '');
  line.toggleAttribute('data-told', text !== undefined);
}
