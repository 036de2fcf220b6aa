/** The screen and the language in the URL, as in `#/en/hero`. The browser's history buttons switch screens. */

export interface Location {
  readonly language: string;
  readonly screen: string;
}

export const formatHash = ({ language, screen }: Location): string => `#/${language}/${screen}`;

/** Returns undefined for a hash without a screen. */
export function parseHash(hash: string): Location | undefined {
  const [, language, screen] = /^#\/([^/]+)\/(.+)$/.exec(hash) ?? [];
  return language && screen ? { language, screen } : undefined;
}
