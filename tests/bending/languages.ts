/** Words of other languages for a page that is written in English. */

export interface Language {
  readonly lang?: string;
  readonly dir?: 'rtl';
  /** Words to take in turn; without them, those of the page get longer. */
  readonly words?: readonly string[];
  /** Its length, compared with the text of the page. */
  readonly length: number;
  /** Whether words are separated by spaces. */
  readonly spaced?: boolean;
}

/** Words 40 % longer, the long ones, too. */
export const longer: Language = { length: 1.4 };
export const german: Language = {
  lang: 'de',
  length: 1.35,
  words: [
    'Veranstaltungsvorbereitung',
    'und',
    'Verschwiegenheitsvereinbarung',
    'in',
    'Ihre',
    'Reisebegleitung',
    'nach',
    'Gesundheitsdienstleistungen',
    'für',
    'Unternehmensführungen',
    'Zahlungsbedingungen',
    'wir',
    'antworten',
    'innerhalb',
  ],
};
export const arabic: Language = {
  lang: 'ar',
  length: 0.9,
  words: [
    'خدمات',
    'الكونسيرج',
    'الخاصة',
    'في',
    'المسؤولين',
    'التنفيذيين',
    'حول',
    'العالم',
    'من',
    'استشارتكم',
    'بسرية',
    'تامة',
  ],
};
export const japanese: Language = {
  lang: 'ja',
  length: 0.5,
  spaced: false,
  words: [
    ...'専任のコンシェルジュがご旅行と会食と健康とご家族の日々を静かに整え二時間以内に必ずお返事いたします',
  ],
};

/** Runs in the page: puts words of a language in the place of the page's, or those back; names, figures and addresses stay. */
export function translate(language: Language | undefined): void {
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
  const { words, spaced = true } = language;
  // Where no typeface has a language's letters, as few machines' have all, others stand in their places: as wide in sum.
  const context = document.createElement('canvas').getContext('2d');
  if (context) context.font = '100px serif';
  const width = spaced ? 1 : (context?.measureText(words?.[0] ?? '').width ?? 100) / 100;
  const length = language.length / width;
  let next = 0;
  const stays = (word: string) => !/\p{L}/u.test(word) || /[\d@+]/.test(word);
  const longer = (word: string): string => {
    const letters = word.match(/\p{L}+/u)?.[0] ?? '';
    const more = letters.toLowerCase().slice(0, Math.round(letters.length * (length - 1)));
    return word.replace(letters, letters + more);
  };
  const translated = (text: string): string => {
    const parts = text.split(/(\s+)/);
    if (!words) return parts.map((part) => (stays(part) ? part : longer(part))).join('');
    const wanted = text.trim().length * length;
    let said = '';
    while (said.length < wanted) {
      // A label of one word gets one of about its length.
      const room = (wanted - said.length) * 1.2 + 2;
      const word =
        words.find((each, i) => i >= next % words.length && each.length <= room) ??
        words.find((each) => each.length <= room);
      if (!word) break;
      next = words.indexOf(word) + 1;
      said += (said && spaced ? ' ' : '') + word;
    }
    const figures = parts.filter((part) => /[\d@+]/.test(part)).join(' ');
    const [before = ''] = text.match(/^\s+/) ?? [];
    const [after = ''] = text.match(/\s+$/) ?? [];
    return before + (figures ? `${figures}${spaced ? ' ' : ''}` : '') + said + after;
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    if (
      !node.data.trim() ||
      stays(node.data) ||
      node.parentElement?.closest('script, style, noscript, [translate=no]')
    )
      continue;
    if (!original.has(node)) original.set(node, node.data);
    node.data = translated(original.get(node) ?? '');
  }
  for (const field of document.querySelectorAll<HTMLInputElement>('[placeholder]')) {
    if (stays(field.placeholder)) continue;
    if (!original.has(field)) original.set(field, field.placeholder);
    field.placeholder = translated(original.get(field) ?? '');
  }
}
