/**
 * Text that a terminal shows and never obeys: control characters, and those that turn the direction of what
 * follows, are written as their code points. Line ends stay in `block` text only.
 */
export function printable(text: string, layout: 'line' | 'block' = 'line'): string {
  return text.replace(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, (character) => {
    if (layout === 'block' && (character === '\n' || character === '\t')) return character;
    return `\\u{${character.codePointAt(0)?.toString(16)}}`;
  });
}
