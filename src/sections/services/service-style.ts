/** The style that gives each service its ground and crop from the brand's `look.css`. */
import { services } from '#src/brand/services.ts';

/** CSS. The default crop is the middle of the picture. */
export const serviceStyle = (): string =>
  `@layer sections{${services
    .map(
      ({ id }) =>
        `[data-hour=${id}]{--ground:var(--ground-${id});--crop:var(--crop-${id},50% 50%);--crop-phone:var(--crop-${id}-phone,var(--crop))}`,
    )
    .join('')}}`;
