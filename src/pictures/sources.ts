/** One encoded picture, as plain data for components. */
export interface PictureSources {
  /** The `srcset` of AVIF files. */
  readonly avif: string;
  /** The URL of a WebP file, for browsers without AVIF. */
  readonly fallback: string;
  /** Width and height of the largest file, in px. */
  readonly width: number;
  readonly height: number;
}

/** A lit picture, and the optional unlit picture that covers it. */
export interface LitPicture {
  readonly lit: PictureSources;
  /** The URL of the unlit picture. */
  readonly unlit: string | undefined;
}

/** A picture for wide viewports, and an optional one for tall viewports. */
export interface WideAndTall<Sources> {
  readonly wide: Sources;
  readonly tall: Sources | undefined;
}
