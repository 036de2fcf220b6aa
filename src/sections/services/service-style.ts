/** CSS for each service with the background color and the picture crops from the brand's `look.css`. */
import { services } from '#src/brand/services.ts';

export const createServiceStyle = (): string =>
  `@layer sections{${services
    .map(
      ({ id }) =>
        `[data-hour=${id}]{--ground:var(--ground-${id});--crop:var(--crop-${id},50% 50%);--crop-phone:var(--crop-${id}-phone,var(--crop))}`,
    )
    .join('')}}`;
