import { readFileSync } from 'node:fs';
import { lookColor } from '#shared/look-color.ts';
import { ConfigurationError } from '../configuration.ts';

/** Hexadecimal colors of the brand's, since mail programs know no custom properties. */
export interface MailColors {
  readonly paper: string;
  readonly paperShade: string;
  readonly ink: string;
  readonly faintInk: string;
}

/**
 * Reads the colors of mails out of the brand's look.
 * @throws {ConfigurationError} that names the color that is missing there
 */
export function mailColors(
  look = readFileSync(new URL(import.meta.resolve('#brand/look.css')), 'utf8'),
): MailColors {
  try {
    return {
      paper: lookColor(look, 'paper'),
      paperShade: lookColor(look, 'paper-shade'),
      ink: lookColor(look, 'ink'),
      faintInk: lookColor(look, 'ink-3'),
    };
  } catch (error) {
    throw new ConfigurationError(`Mail needs the brand's colors. ${(error as Error).message}`);
  }
}
