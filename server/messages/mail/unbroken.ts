/** Text that stays on one line: with spaces and hyphens that nothing is wrapped at. */
export const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011');
