/** Which brand this checkout builds and serves. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What is wrong with a file of a brand. */
export interface BrandProblem {
  /** Relative to the brand's folder: `en/hero.yaml`. */
  readonly file: string;
  /** Where its value stands in the file, as far as that is known: a policy's Markdown is its `text`. */
  readonly path?: readonly (string | number)[];
  /** The first is 1. */
  readonly line?: number;
  /** Without file and line. */
  readonly message: string;
}

/** A setting or a brand's folder that cannot be used. The message is for the owner. */
export class BrandError extends Error {
  override readonly name = 'BrandError';
  /** What the message says of files, one by one. */
  readonly problems: readonly BrandProblem[];

  constructor(message: string, problems: readonly BrandProblem[] = []) {
    super(message);
    this.problems = problems;
  }
}

/** The brand that is used when none is selected, and that most tests use. */
export const sampleBrand = 'vesper-row';

const checkout = new URL('../../', import.meta.url);

/**
 * The folder of the brand: the setting `BRAND`, else what the file `brands/selected` says, else the sample. It is named as
 * in `brands/`, or by its path from the checkout.
 * @param root the checkout
 * @throws {BrandError} when there is no such folder
 */
export function findBrandDirectory(root: URL = checkout): URL {
  const name = process.env.BRAND || readSelectedName(root) || sampleBrand;
  const directory = new URL(`${name.includes('/') ? '' : 'brands/'}${name.replace(/\/*$/, '/')}`, root);
  if (existsSync(directory) && statSync(directory).isDirectory()) return directory;
  throw new BrandError(
    `BRAND, or the file brands/selected, should name a brand, and says “${name}”: there is no folder ` +
      `${fileURLToPath(directory)}. There is ${listBrandNames(root).join(', ')}.`,
  );
}

function readSelectedName(root: URL): string | undefined {
  const file = new URL('brands/selected', root);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

const listBrandNames = (root: URL): string[] =>
  readdirSync(new URL('brands/', root), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
