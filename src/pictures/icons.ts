/** Pixels of each side of the picture that a telephone puts on its home screen. Source: Apple’s documentation. */
export const appleTouchIconSize = 180;

/** Pixels of each side of `favicon.ico`, which browsers ask for without being told. */
export const faviconSize = 32;
