import { readLookColor } from '#lib/brand/look-color.ts';
import { ConfigurationError } from '../../settings/configuration.ts';

/** The names of the custom properties in `look.css`. */
const names = {
  light: {
    ground: 'paper',
    ink: 'ink',
    faintInk: 'ink-3',
    rule: 'paper-shade',
    panel: 'paper-foot',
    button: 'ink',
    buttonInk: 'paper',
    alarm: 'wax',
    alarmInk: 'paper',
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

/** Colors as hexadecimal numbers, because mail programs do not support custom properties. */
export type MailPalette = Readonly<Record<keyof typeof names.light, string>>;

export type MailColors = Readonly<Record<keyof typeof names, MailPalette>>;

/**
 * @param look the content of the brand's `look.css`
 * @throws {ConfigurationError} if a color is missing. The message contains its name
 */
export function readMailColors(look: string): MailColors {
  const readPalette = (colors: MailPalette) =>
    Object.fromEntries(
      Object.entries(colors).map(([role, color]) => [role, readLookColor(look, color)]),
    ) as MailPalette;
  try {
    return { light: readPalette(names.light), dark: readPalette(names.dark) };
  } catch (error) {
    throw new ConfigurationError(`The brand lacks a color for mails. ${(error as Error).message}`);
  }
}
