export const germanWords: readonly string[] = (
  'Veranstaltungsvorbereitung und Verschwiegenheitsvereinbarung in Ihre Reisebegleitung nach Gesundheitsdienstleistungen ' +
  'für Unternehmensführungen Zahlungsbedingungen wir antworten innerhalb'
).split(' ');

/**
 * Replaces the words of the page with longer ones, as a German translation would. Restores the original words if
 * `words` is undefined. Keeps names, numbers and addresses. Runs in the browser.
 */
export function replaceWords(words: readonly string[] | undefined): void {
  const scope = globalThis as { original?: Map<Text | HTMLInputElement, string> };
  scope.original ??= new Map();
  const { original } = scope;
  for (const [node, text] of original) {
    if (node instanceof Text) node.data = text;
    else node.placeholder = text;
  }
  const root = document.documentElement;
  root.lang = words ? 'de' : 'en';
  if (!words) return;
  let next = 0;
  const stays = (text: string) => !/\p{L}/u.test(text) || /[\d@+]/.test(text);
  const translated = (text: string): string => {
    const wanted = text.trim().length * 1.35;
    const said: string[] = [];
    for (let written = 0; written < wanted; ) {
      const room = (wanted - written) * 1.2 + 2;
      const word =
        words.find((each, i) => i >= next % words.length && each.length <= room) ??
        words.find((each) => each.length <= room);
      if (!word) break;
      next = words.indexOf(word) + 1;
      said.push(word);
      written += word.length + 1;
    }
    return text.replace(/\S.*\S|\S/s, said.join(' '));
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    if (stays(node.data) || node.parentElement?.closest('script, style, noscript, [translate=no]')) continue;
    if (!original.has(node)) original.set(node, node.data);
    node.data = translated(original.get(node) ?? '');
  }
  for (const field of document.querySelectorAll<HTMLInputElement>('[placeholder]')) {
    if (!original.has(field)) original.set(field, field.placeholder);
    field.placeholder = translated(original.get(field) ?? '');
  }
}
