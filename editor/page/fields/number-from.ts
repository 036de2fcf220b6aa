/**
 * The number that somebody has typed, as people write it: “8500”, “8,500”, “8 500”, “12.5”, “12,5”.
 * @returns what was typed, where it is no number: the editor says what is wrong with it
 */
export function numberFrom(typed: string): number | string {
  const text = typed.trim();
  const grouped = /^\d{1,3}(?:[,.’' \u00a0\u202f]\d{3})+$/u.test(text);
  const plain = grouped ? text.replaceAll(/\D/g, '') : text.replace(',', '.');
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : text;
}
