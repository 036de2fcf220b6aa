/** Finds the folder of the brand that this checkout builds and serves. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A problem in a file of a brand. */
export interface BrandProblem {
  /** The file's path relative to the brand's folder: `en/hero.yaml`. */
  readonly file: string;
  /** The path of the value in the file, if known. The Markdown of a policy has the path `text`. */
  readonly path?: readonly (string | number)[];
  /** The line number, from 1. */
  readonly line?: number;
  /** A sentence without the file and line. */
  readonly message: string;
}

/** An error in a setting or a brand's files. The message is for the owner. */
export class BrandError extends Error {
  override readonly name = 'BrandError';
  /** The problems that the message lists, one for each value. */
  readonly problems: readonly BrandProblem[];

  constructor(message: string, problems: readonly BrandProblem[] = []) {
    super(message);
    this.problems = problems;
  }
}

/** The brand of a checkout that selects none, and of most tests. */
export const sampleBrand = 'vesper-row';

const checkout = new URL('../../', import.meta.url);

/**
 * Returns the folder of the brand that the setting `BRAND` names, or else the file `brands/selected`, or else of the sample. The
 * name is that of a folder in `brands/`, or a path relative to the checkout.
 * @param root the root folder of the checkout
 * @throws {BrandError} if there is no such folder
 */
export function findBrandDirectory(root: URL = checkout): URL {
  const name = process.env.BRAND || readSelectedName(root) || sampleBrand;
  const directory = new URL(`${name.includes('/') ? '' : 'brands/'}${name.replace(/\/*$/, '/')}`, root);
  if (existsSync(directory) && statSync(directory).isDirectory()) return directory;
  throw new BrandError(
    `BRAND, or the file brands/selected, must name a brand (got “${name}”): there is no folder ` +
      `${fileURLToPath(directory)}. The brands are: ${listBrandNames(root).join(', ')}.`,
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
