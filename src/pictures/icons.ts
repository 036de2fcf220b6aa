/** Width and height, in px, of the home screen icon. Source: Apple’s documentation. */
export const appleTouchIconSize = 180;

/** Width and height, in px, of `favicon.ico`. */
export const faviconSize = 32;
