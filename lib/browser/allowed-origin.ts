/**
 * The only origin at which a page may be used, from its metadata.
 * @returns undefined where the server has filled none in, as in development
 */
export function readAllowedOrigin(name: string): string | undefined {
  const { content = '' } = document.querySelector<HTMLMetaElement>(`meta[name=${name}]`) ?? {};
  return URL.canParse(content) ? content : undefined;
}
