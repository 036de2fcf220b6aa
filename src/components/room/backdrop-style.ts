import type { BrightAndDarkPicture, ResponsivePicture } from '../../pictures/sources.ts';

/**
 * Returns CSS with a background gradient for each picture. It is visible until the picture is loaded.
 * @param tallMedia the viewports for which `PictureBackdrop` has the tall version
 */
export const createBackdropStyle = (
  pictures: readonly (ResponsivePicture<BrightAndDarkPicture> | undefined)[],
  tallMedia: string,
): string =>
  pictures
    .filter((picture) => picture !== undefined)
    .map(({ wide, tall }) => {
      const formatRule = ({ colors }: BrightAndDarkPicture) =>
        `[data-picture=${wide.role}]{background:linear-gradient(${colors.join()})}`;
      return formatRule(wide) + (tall ? `@media ${tallMedia}{${formatRule(tall)}}` : '');
    })
    .join('');
