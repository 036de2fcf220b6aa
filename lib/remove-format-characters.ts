/** Removes invisible characters, such as soft hyphens, direction marks, and the markers of the editor's preview. */
export const removeFormatCharacters = (text: string): string => text.replaceAll(/\p{Cf}/gu, '');
