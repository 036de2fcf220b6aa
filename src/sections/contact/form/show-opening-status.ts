import { minuteMs } from '#lib/durations.ts';
import { openingHours } from '#src/brand.ts';
import { renderProse } from '../../../components/prose/write-prose.ts';
import { formatOpeningStatus } from './opening-status.ts';

/** The interval at which the time is checked. It is shorter than a minute, because timers pause while the computer sleeps. */
const checkIntervalMs = 2_000;
const returnEvents = ['visibilitychange', 'pageshow', 'focus'] as const;

/**
 * Updates the text every minute while the page is open. If the system does not know the agency's time zone, the text stays
 * unchanged.
 */
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

/**
 * Shows a text in place of the opening hours. Hides the opening hours instead of removing them, so that the height does not
 * change.
 */
function showText(text: string | undefined): void {
  const line = document.querySelector('[data-form="desk-now"]');
  if (!line) return;
  const now = line.querySelector('[data-form="now"]') ?? line.appendChild(document.createElement('span'));
  now.setAttribute('data-form', 'now');
  renderProse(now, text ?? '');
  line.toggleAttribute('data-told', text !== undefined);
}
