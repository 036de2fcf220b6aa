/**
 * Reads a number as people write it: “8500”, “$8,500”, “8.500,50”, “12,5”, “15%”.
 * @param unit of the field, which the text may include: `USD`, `%`, `hours`
 * @returns the number; two numbers for text that can be read in two ways; none for text that is no number
 */
export function parseNumber(typed: string, unit?: string): readonly number[] {
  const text = withoutUnit(halfWidth(typed).replaceAll('−', '-').replaceAll(/\s/g, ' ').trim(), unit);
  const [, sign, digits = ''] = /^(-?)\s*(.*)$/s.exec(text) ?? [];
  const read = (plain: string) => Number(`${sign}${plain}`);
  const separators = digits.replaceAll(/\d/g, '');
  const parts = digits.split(/\D/);
  const [first = '', ...groups] = parts;
  const isGrouped = (all: readonly string[]) => {
    const [head = '', ...others] = all;
    return /^\d{1,3}$/.test(head) && others.every((each) => /^\d{3}$/.test(each));
  };
  if (digits === '' || !/^[\d.,’' ]+$/.test(digits) || !/\d/.test(digits)) return [];
  if (separators === '') return [read(digits)];
  const isOneKind = new Set(separators).size === 1;
  if (isOneKind && (separators.length > 1 || /[’' ]/.test(separators)))
    return isGrouped(parts) ? [read(parts.join(''))] : [];
  if (separators.length === 1) {
    const [decimals = ''] = groups;
    const [asDecimal, asWhole] = [read(`${first || 0}.${decimals || 0}`), read(first + decimals)];
    if (first === '' || decimals.length < 3 || (decimals.length === 3 && first.length > 3))
      return [asDecimal];
    if (decimals.length > 3 || first.startsWith('0')) return [asDecimal, asWhole];
    return separators === ',' ? [asWhole] : [asWhole, asDecimal];
  }
  // The last separator begins the decimals; those before it separate groups.
  const decimals = parts.at(-1) ?? '';
  const isDecimal = /^[.,]$/.test(separators.at(-1) ?? '') && new Set(separators.slice(0, -1)).size === 1;
  const isConsistent = isDecimal && !separators.slice(0, -1).includes(separators.at(-1) ?? '');
  return isConsistent && isGrouped(parts.slice(0, -1)) && decimals !== ''
    ? [read(`${parts.slice(0, -1).join('')}.${decimals}`)]
    : [];
}

/** Full-width forms, as Japanese keyboards have them, become ASCII. */
const halfWidth = (text: string): string =>
  text.replaceAll(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));

/** Removes the unit before or behind a number. Another unit, such as another currency, stays, so that the text is no number. */
function withoutUnit(text: string, unit = ''): string {
  const names = [unit, unit.replace(/s$/, ''), ...currencySigns(unit)].filter(Boolean);
  const lower = text.toLowerCase();
  const before = names.find((name) => lower.startsWith(name.toLowerCase()));
  if (before) return text.slice(before.length).trim();
  const after = names.find((name) => lower.endsWith(name.toLowerCase()));
  return after ? text.slice(0, -after.length).trim() : text;
}

const currencySigns = (unit: string): string[] =>
  /^[A-Z]{3}$/.test(unit)
    ? (['symbol', 'narrowSymbol'] as const).flatMap((currencyDisplay) =>
        new Intl.NumberFormat('en', { style: 'currency', currency: unit, currencyDisplay })
          .formatToParts(0)
          .flatMap(({ type, value }) => (type === 'currency' ? [value] : [])),
      )
    : [];
