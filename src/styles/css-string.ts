/**
 * Returns a CSS string with a text of the brand. Everything but letters, digits and spaces is escaped, so that no text ends the
 * string or the `<style>` element around it.
 */
export const quoteCssString = (text: string): string =>
  `"${text.replaceAll(/[^\p{L}\p{N} ]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`;
