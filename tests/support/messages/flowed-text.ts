/**
 * Text as a mail program shows it in a window of any width: `format=flowed`, RFC 3676. What is quoted once is joined like
 * the rest, and loses its marks.
 */
export function joinFlowedText(text: string): string {
  return text
    .split('\n')
    .map((line) => {
      const content = line.replace(/^>? ?/, '');
      return line.endsWith(' ') && line !== '-- ' ? content : `${content}\n`;
    })
    .join('')
    .replace(/\n$/, '');
}
