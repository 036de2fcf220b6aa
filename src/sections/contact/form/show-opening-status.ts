/** Shows below the form whether the agency is open now, updated every minute. Runs in the browser. */

import { minuteMs } from '#lib/durations.ts';
import { openingHours } from '#src/brand.ts';
import { renderProse } from '../../../components/prose/write-prose.ts';
import { formatOpeningStatus } from './opening-status.ts';

/** The maximum time between two checks. It is shorter than a minute, since timers pause while the computer sleeps. */
const checkIntervalMs = 2_000;
/** The events that indicate that the visitor returns to the page. */
const returnEvents = ['visibilitychange', 'pageshow', 'focus'] as const;

/** Updates the text while the page is open. If the system does not know the agency's time zone, the opening hours stay. */
export function showOpeningStatus(): void {
  let shownMinute: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const update = () => {
    const now = Date.now();
    const minute = Math.floor(now / minuteMs);
    if (minute !== shownMinute) {
      try {
        showText(formatOpeningStatus(openingHours, new Date(now)));
      } catch {
        return;
      }
      shownMinute = minute;
    }
    clearTimeout(timer);
    timer = setTimeout(update, Math.min(checkIntervalMs, minuteMs - (now % minuteMs)));
  };
  update();
  for (const event of returnEvents) addEventListener(event, update);
}

/** Shows a text instead of the opening hours. These are hidden and not removed, so that the line keeps its height. */
function showText(text: string | undefined): void {
  const line = document.querySelector('[data-form="desk-now"]');
  if (!line) return;
  const now = line.querySelector('[data-form="now"]') ?? line.appendChild(document.createElement('span'));
  now.setAttribute('data-form', 'now');
  renderProse(now, text ?? '');
  line.toggleAttribute('data-told', text !== undefined);
}
