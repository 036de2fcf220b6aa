import { readColor } from '#lib/brand/look-color.ts';
import { ConfigurationError } from '../../settings/configuration.ts';

/** The names of the colors in the brand's look: light mails look like its paper, dark ones like its night sky. */
const names = {
  light: {
    ground: 'paper',
    ink: 'ink',
    faintInk: 'ink-3',
    rule: 'paper-shade',
    /** Behind the notes for the desk. */
    panel: 'paper-foot',
    button: 'ink',
    buttonInk: 'paper',
    /** Behind the state of a request that is late. */
    alarm: 'wax',
    alarmInk: 'paper',
    /** The times of late requests in a list. */
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

/** The brand's colors in hexadecimal, since mail programs know no custom properties. */
export type MailPalette = Readonly<Record<keyof typeof names.light, string>>;

/** For readers whose system is set to light and to dark. */
export type MailColors = Readonly<Record<keyof typeof names, MailPalette>>;

/**
 * Reads the colors of mails from the brand's look.
 * @param look the content of `look.css`
 * @throws {ConfigurationError} that names the color that is missing there
 */
export function readMailColors(look: string): MailColors {
  const paletteOf = (colors: MailPalette) =>
    Object.fromEntries(
      Object.entries(colors).map(([role, color]) => [role, readColor(look, color)]),
    ) as MailPalette;
  try {
    return { light: paletteOf(names.light), dark: paletteOf(names.dark) };
  } catch (error) {
    throw new ConfigurationError(`Mail needs the brand's colors. ${(error as Error).message}`);
  }
}
