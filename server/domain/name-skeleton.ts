import unhomoglyph from 'unhomoglyph';

/** Combining marks of any script, without the voicing marks of kana, which tell names apart; and enclosing marks. */
const marks = /(?![\u3099\u309a])[\p{Me}[\p{Mn}&&\p{Script=Inherited}]]/gv;

/** Marks that follow no letter of a script with marks of its own, such as a Hebrew point after a Latin letter or a figure. */
const foreignMarks =
  /(?<![\p{L}--[\p{Script=Common}\p{scx=Latn}\p{scx=Grek}\p{scx=Cyrl}\p{scx=Armn}\p{scx=Geor}\p{scx=Cher}\p{scx=Copt}\p{scx=Lisu}]]\p{M}*)\p{Mn}/gv;

/** Characters that look like a Latin letter in most fonts, and that UTS #39 leaves as they are. */
const lookalikes: Readonly<Record<string, string>> = { 2: 'z', 5: 's', 8: 'b', π: 'n' };

const smallCapitals = 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ';
const smallCapital = new RegExp(`[${smallCapitals}]`, 'gu');

/** Letters in filled circles and squares, and those of flags: NFKD leaves them as they are. */
const enclosedLetter = /[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/gu;

/**
 * The skeleton of a name: names that look the same have the same one. It extends the skeleton of UTS #39 (Unicode's table of
 * confusable characters, from `unhomoglyph`) to names that differ in case, diacritics, spaces or punctuation only. It is
 * compared, and never shown.
 *
 * In Greek, the capitals Η, Ν and Υ look like H, N and Y, their small letters like n, v and u: these count as they are written.
 * @returns '' for a name without letters and figures
 */
export function computeNameSkeleton(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(marks, '')
    .replaceAll(foreignMarks, '')
    .replaceAll(enclosedLetter, latinLetter)
    .replaceAll('ς', 'σ');
  return Array.from(plain, characterSkeleton)
    .join('')
    .replaceAll(/[^\p{L}\p{N}\p{M}]/gu, '')
    .replaceAll(/[258π]/g, (character) => lookalikes[character] ?? character)
    .replaceAll('m', 'rn')
    .replaceAll('vv', 'w');
}

/** The Latin letters that a character looks like, in either case; else a figure, or the small letter itself. Spaces have none. */
function characterSkeleton(character: string): string {
  const small = character.toLowerCase();
  const seen = [character, small, character.toUpperCase()].map(prototype);
  const latin = seen.find((text) => /^[a-z]+$/.test(text));
  if (latin !== undefined || !/[\p{L}\p{N}\p{M}]/u.test(character)) return latin ?? '';
  return seen.find((text) => /^\d+$/.test(text)) ?? prototype(small);
}

/** The confusable prototype of a character, in lower case. A capital I is one of a small L. */
const prototype = (character: string): string =>
  unhomoglyph(character)
    .normalize('NFKD')
    .replaceAll(smallCapital, (letter) => 'abcdefghijklmnopqrstuvwyz'.charAt(smallCapitals.indexOf(letter)))
    .toLowerCase()
    .replaceAll(/([a-z])\p{Mn}+/gu, '$1')
    .replaceAll(/[iı]/g, 'l');

function latinLetter(enclosed: string): string {
  const code = enclosed.codePointAt(0) ?? 0;
  const [first = code] = [0x1f1e6, 0x1f170, 0x1f150].filter((start) => start <= code);
  return String.fromCharCode(0x61 + code - first);
}
