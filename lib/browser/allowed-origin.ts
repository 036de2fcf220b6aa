/**
 * Reads the only origin at which the page may be opened. It is in the `<meta>` element with this name.
 * @returns undefined if the server has not inserted an origin, as in development
 */
export function readAllowedOrigin(name: string): string | undefined {
  const { content = '' } = document.querySelector<HTMLMetaElement>(`meta[name=${name}]`) ?? {};
  return URL.canParse(content) ? content : undefined;
}
