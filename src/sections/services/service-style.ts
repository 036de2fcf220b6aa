/** The style that gives each service the ground and the crop that the brand's `look.css` names after it. */
import { services } from './complete-services.ts';

/** CSS. Without a ground of its own a service stands on the sky's; without a crop the middle of its picture stays. */
export const serviceStyle = (): string =>
  `@layer sections{${services
    .map(
      ({ id }) =>
        `[data-hour=${id}]{--ground:var(--ground-${id},var(--sky-4));--crop:var(--crop-${id},50% 50%);--crop-phone:var(--crop-${id}-phone,var(--crop))}`,
    )
    .join('')}}`;
