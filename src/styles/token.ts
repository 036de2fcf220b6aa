import tokens from './tokens.css?raw';

/**
 * The number of a length in `tokens.css` that code computes with, too: -0.03 for `--tracking-display: -0.03em`.
 * @throws {Error} when there is no such token, or it is no plain length
 */
export function token(name: string): number {
  const [, number] = tokens.match(new RegExp(`--${name}: (-?[\\d.]+)r?em;`)) ?? [];
  if (number === undefined) throw new Error(`tokens.css has no length --${name}.`);
  return Number(number);
}
