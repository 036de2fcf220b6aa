/** The screen and the language in the address, as in `#/en/hero`, so that the browser's buttons go back and forth. */

export interface Place {
  readonly language: string;
  readonly screen: string;
}

export const hashOf = ({ language, screen }: Place): string => `#/${language}/${screen}`;

/** @returns undefined for an address that names no place */
export function placeOf(hash: string): Place | undefined {
  const [, language, screen] = /^#\/([^/]+)\/(.+)$/.exec(hash) ?? [];
  return language && screen ? { language, screen } : undefined;
}
