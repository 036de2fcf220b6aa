/** The sizes in which `public/icon.svg` is drawn, by file name. Sources: Apple’s and the web manifest’s documentation. */
export interface IconFile {
  /** Pixels of each side. */
  readonly size: number;
  /** Ground around the sign, as a part of the side: a system may cut a `maskable` icon down to a circle. */
  readonly margin?: number;
}

export const iconFiles = {
  'apple-touch-icon': { size: 180 },
  'icon-192': { size: 192 },
  'icon-512': { size: 512 },
  'icon-maskable-512': { size: 512, margin: 0.1 },
} as const satisfies Record<string, IconFile>;

/** Pixels of each side of `favicon.ico`, which browsers ask for without being told. */
export const faviconSize = 32;
