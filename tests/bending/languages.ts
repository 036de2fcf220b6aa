/** Replaces the words of an English page, as a translation into German or Arabic would. */

export interface Language {
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  /** The words that replace the page's, used in turn. */
  readonly words: readonly string[];
  /** The length of a translation divided by the length of the English text. */
  readonly length: number;
}

export const german: Language = {
  lang: 'de',
  dir: 'ltr',
  length: 1.35,
  words: (
    'Veranstaltungsvorbereitung und Verschwiegenheitsvereinbarung in Ihre Reisebegleitung nach Gesundheitsdienstleistungen ' +
    'für Unternehmensführungen Zahlungsbedingungen wir antworten innerhalb'
  ).split(' '),
};
export const arabic: Language = {
  lang: 'ar',
  dir: 'rtl',
  length: 0.9,
  words: 'خدمات الكونسيرج الخاصة في المسؤولين التنفيذيين حول العالم من استشارتكم بسرية تامة'.split(' '),
};

/**
 * Replaces the page's words with those of a language, or restores the original words if it is undefined. Names, numbers
 * and addresses stay. Runs in the page.
 */
export function replaceWords(language: Language | undefined): void {
  const scope = globalThis as { original?: Map<Text | HTMLInputElement, string> };
  scope.original ??= new Map();
  const { original } = scope;
  for (const [node, text] of original) {
    if (node instanceof Text) node.data = text;
    else node.placeholder = text;
  }
  const root = document.documentElement;
  root.lang = language?.lang ?? 'en';
  root.dir = language?.dir ?? 'ltr';
  if (!language) return;
  const { words, length } = language;
  let next = 0;
  const stays = (text: string) => !/\p{L}/u.test(text) || /[\d@+]/.test(text);
  const translated = (text: string): string => {
    const wanted = text.trim().length * length;
    const said: string[] = [];
    for (let written = 0; written < wanted; ) {
      // Limits the length of the next word, so that a label of one word is replaced by a word of similar length.
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
