/** What stands where somebody has clicked, from the innermost element outwards, as far as it may be one sentence. */

const farthest = 4;

export interface Block {
  readonly text: string;
  /** The id of the section in which it stands; empty outside of all. */
  readonly section: string;
}

export function blocksAround(clicked: Element): readonly Block[] {
  const section = clicked.closest('section[id], footer, header')?.id ?? '';
  const blocks: Block[] = [];
  let element: Element | null = clicked;
  for (let count = 0; element && count < farthest; count += 1) {
    const text = element.matches('img') ? (element.getAttribute('alt') ?? '') : (element.textContent ?? '');
    if (text.trim() !== '') blocks.push({ text, section });
    element = element.parentElement;
  }
  return blocks;
}
