/** The language that the pages are written in. */
export const locale = {
  /** BCP 47. */
  language: 'en',
  /** As Open Graph writes it. */
  openGraph: 'en_US',
};
