export interface IconFile {
  /** Width and height, in px. */
  readonly size: number;
  /** Margin on each side, as a part of the size: systems may crop a `maskable` icon to a circle. */
  readonly margin?: number;
}

/** PNG files made from the brand's `icon.svg`, by name. Sizes: documentation of Apple and of the web manifest. */
export const iconFiles = {
  'apple-touch-icon': { size: 180 },
  'icon-192': { size: 192 },
  'icon-512': { size: 512 },
  'icon-maskable-512': { size: 512, margin: 0.1 },
} as const satisfies Record<string, IconFile>;

/** Width and height, in px, of `favicon.ico`, which browsers request by themselves. */
export const faviconSize = 32;
