import unhomoglyph from 'unhomoglyph';

/**
 * Combining marks that several scripts share, and enclosing marks. The voicing marks of Japanese kana are excluded,
 * because they distinguish names.
 */
const marks = /(?![\u3099\u309a])[\p{Me}[\p{Mn}&&\p{Script=Inherited}]]/gv;

/** Marks after a base letter of a script that does not use them, such as a Hebrew point after a Latin letter. */
const foreignMarks =
  /(?<![\p{L}--[\p{Script=Common}\p{scx=Latn}\p{scx=Grek}\p{scx=Cyrl}\p{scx=Armn}\p{scx=Geor}\p{scx=Cher}\p{scx=Copt}\p{scx=Lisu}]]\p{M}*)\p{Mn}/gv;

/**
 * Characters that look like a Latin letter in most fonts, but are missing in Unicode's table of confusable characters
 * (UTS #39).
 */
const lookalikes: Readonly<Record<string, string>> = { 2: 'z', 5: 's', 8: 'b', π: 'n' };

const smallCapitals = 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ';
const smallCapital = new RegExp(`[${smallCapitals}]`, 'gu');

/** Letters in circles or squares, and flag letters. The Unicode normalization form NFKD does not decompose them. */
const enclosedLetter = /[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/gu;

/**
 * Returns the skeleton of a name. Names that look similar have the same skeleton, which is used for comparison only. It
 * extends the skeleton of UTS #39 (Unicode's table of confusable characters, from `unhomoglyph`): it also ignores case,
 * diacritics, spaces and punctuation.
 *
 * The Greek capitals Η, Ν and Υ look like H, N and Y, but η, ν and υ look like n, v and u. So a capital and its small
 * letter may have different skeletons.
 * @returns '' for a name without letters and digits
 */
export function computeNameSkeleton(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(marks, '')
    .replaceAll(foreignMarks, '')
    .replaceAll(enclosedLetter, decodeEnclosedLetter)
    .replaceAll('ς', 'σ');
  return Array.from(plain, computeCharacterSkeleton)
    .join('')
    .replaceAll(/[^\p{L}\p{N}\p{M}]/gu, '')
    .replaceAll(/[258π]/g, (character) => lookalikes[character] ?? character)
    .replaceAll('m', 'rn')
    .replaceAll('vv', 'w');
}

/**
 * Returns the Latin letters that a character or its other case looks like. If there are none, returns the digit that it
 * looks like, or else its lower-case prototype.
 * @returns '' for spaces and punctuation
 */
function computeCharacterSkeleton(character: string): string {
  const lowerCase = character.toLowerCase();
  const prototypes = [character, lowerCase, character.toUpperCase()].map(findPrototype);
  const latin = prototypes.find((text) => /^[a-z]+$/.test(text));
  if (latin !== undefined || !/[\p{L}\p{N}\p{M}]/u.test(character)) return latin ?? '';
  return prototypes.find((text) => /^\d+$/.test(text)) ?? findPrototype(lowerCase);
}

/**
 * Returns the lower-case prototype of a character (UTS #39). Characters that look the same have the same prototype. A
 * capital I has the prototype l.
 */
const findPrototype = (character: string): string =>
  unhomoglyph(character)
    .normalize('NFKD')
    .replaceAll(smallCapital, (letter) => 'abcdefghijklmnopqrstuvwyz'.charAt(smallCapitals.indexOf(letter)))
    .toLowerCase()
    .replaceAll(/([a-z])\p{Mn}+/gu, '$1')
    .replaceAll(/[iı]/g, 'l');

function decodeEnclosedLetter(enclosed: string): string {
  const code = enclosed.codePointAt(0) ?? 0;
  const [first = code] = [0x1f1e6, 0x1f170, 0x1f150].filter((start) => start <= code);
  return String.fromCharCode(0x61 + code - first);
}
