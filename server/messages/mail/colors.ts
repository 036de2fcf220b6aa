import { readLookColor } from '#lib/brand/look-color.ts';
import { ConfigurationError } from '../../settings/configuration.ts';

/** The names of the colors in the brand's `look.css`. */
const names = {
  light: {
    ground: 'paper',
    ink: 'ink',
    faintInk: 'ink-3',
    rule: 'paper-shade',
    /** The background of the notes for the desk. */
    panel: 'paper-foot',
    button: 'ink',
    buttonInk: 'paper',
    /** The background of the state of a late request. */
    alarm: 'wax',
    alarmInk: 'paper',
    /** The times of late requests in lists. */
    late: 'wax',
  },
  dark: {
    ground: 'night-3',
    ink: 'ivory',
    faintInk: 'ivory-2',
    rule: 'scrollbar',
    panel: 'slip',
    button: 'ember',
    buttonInk: 'night-3',
    alarm: 'wax',
    alarmInk: 'paper',
    late: 'ember',
  },
} as const;

/** The brand's colors as hexadecimal numbers, since mail programs do not support custom properties. */
export type MailPalette = Readonly<Record<keyof typeof names.light, string>>;

/** The colors for light and dark mode. */
export type MailColors = Readonly<Record<keyof typeof names, MailPalette>>;

/**
 * Reads the colors of mails from the brand's look.
 * @param look the content of `look.css`
 * @throws {ConfigurationError} if a color is missing; the message names it
 */
export function readMailColors(look: string): MailColors {
  const readPalette = (colors: MailPalette) =>
    Object.fromEntries(
      Object.entries(colors).map(([role, color]) => [role, readLookColor(look, color)]),
    ) as MailPalette;
  try {
    return { light: readPalette(names.light), dark: readPalette(names.dark) };
  } catch (error) {
    throw new ConfigurationError(`A color of mails is missing. ${(error as Error).message}`);
  }
}
