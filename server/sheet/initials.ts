/** Normalizes initials such as `A. B.`, `J-P` or `O’B`. Returns undefined for other text. */
export function parseInitials(typed: string): string | undefined {
  const initials = typed.normalize('NFC').trim().replace(/\s+/g, ' ');
  return /^(?=.*\p{L})[\p{L}\p{M} .'’‐-]{1,12}$/u.test(initials) ? initials : undefined;
}
