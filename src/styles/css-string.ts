/**
 * Quotes a text as a CSS string. Escapes all characters except letters, digits and spaces, so that no text can close the string
 * or the `<style>` element.
 */
export const quoteCssString = (text: string): string =>
  `"${text.replaceAll(/[^\p{L}\p{N} ]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`;
