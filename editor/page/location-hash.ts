/** The screen and the language in the address, as in `#/en/hero`, so that the browser's buttons go back and forth. */

export interface Location {
  readonly language: string;
  readonly screen: string;
}

export const formatHash = ({ language, screen }: Location): string => `#/${language}/${screen}`;

/** @returns undefined for an address that names no place */
export function parseHash(hash: string): Location | undefined {
  const [, language, screen] = /^#\/([^/]+)\/(.+)$/.exec(hash) ?? [];
  return language && screen ? { language, screen } : undefined;
}
