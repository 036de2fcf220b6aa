/**
 * Reads the only origin that the page may be opened at, from the `<meta>` element with this name.
 * @returns undefined if the server has not filled in an origin, as in development
 */
export function readAllowedOrigin(name: string): string | undefined {
  const { content = '' } = document.querySelector<HTMLMetaElement>(`meta[name=${name}]`) ?? {};
  return URL.canParse(content) ? content : undefined;
}
