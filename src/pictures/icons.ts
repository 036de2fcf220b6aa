/** Pixels of each side of the picture that a telephone puts on its home screen. Source: Apple’s documentation. */
export const appleTouchIconSize = 180;

/** Width and height, in px, of `favicon.ico`, which browsers request by themselves. */
export const faviconSize = 32;
