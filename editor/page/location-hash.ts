/**
 * Stores the screen and the language in the URL's hash, as in `#/en/hero`, so that the browser's history buttons switch
 * screens.
 */

export interface ScreenLocation {
  readonly language: string;
  readonly screen: string;
}

export const formatHash = ({ language, screen }: ScreenLocation): string => `#/${language}/${screen}`;

/** Returns undefined for a hash without a screen. */
export function parseHash(hash: string): ScreenLocation | undefined {
  const [, language, screen] = /^#\/([^/]+)\/(.+)$/.exec(hash) ?? [];
  return language && screen ? { language, screen } : undefined;
}
