/** Joins the lines of `format=flowed` text (RFC 3676), as mail programs do. Removes one level of quote marks. */
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
