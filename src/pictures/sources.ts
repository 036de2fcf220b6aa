export interface PictureSources {
  readonly avif: string;
  /** The URL of a WebP file, for browsers without AVIF support. */
  readonly fallback: string;
  /** The size of the largest file in px. */
  readonly width: number;
  readonly height: number;
}

/** The bright version of a picture, and optionally the dark version that covers it at first. */
export interface BrightAndDarkPicture {
  readonly bright: PictureSources;
  readonly dark: string | undefined;
  /** The colors of the bright version, from top to bottom. They are shown until it is loaded. */
  readonly colors: readonly string[];
  /** The role of the bright version, such as `about`. */
  readonly role: string;
}

/** A picture for wide viewports, and optionally one for tall viewports. */
export interface ResponsivePicture<Sources> {
  readonly wide: Sources;
  readonly tall: Sources | undefined;
}
