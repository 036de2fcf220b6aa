/** One encoded picture, as plain data for components. */
export interface PictureSources {
  /** `srcset` of AVIF files. */
  readonly avif: string;
  /** Address of a WebP file, for browsers without AVIF. */
  readonly fallback: string;
  /** Of the largest file, in px. */
  readonly width: number;
  readonly height: number;
}

/** A room as somebody has lit it, and, where the brand has that picture, as it waits. */
export interface LitPicture {
  readonly lit: PictureSources;
  /** Its address. */
  readonly unlit: string | undefined;
}

/** A place in one light: for wide viewports, and, where the brand has it, for narrow, upright ones. */
export interface WideAndTall<Sources> {
  readonly wide: Sources;
  readonly tall: Sources | undefined;
}
