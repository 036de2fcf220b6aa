import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** An invalid value or a missing file in a brand's folder. */
export interface BrandProblem {
  /** The path relative to the brand's folder: `en/hero.yaml`. */
  readonly file: string;
  /** The path of the value in the file, if known. The body of a Markdown file has the path `text`. */
  readonly path?: readonly (string | number)[];
  /** The line number, from 1. */
  readonly line?: number;
  /** A sentence that does not contain the file and the line. */
  readonly message: string;
}

/** An error in a setting or in a brand's files. The command line and the editor show the message to the owner. */
export class BrandError extends Error {
  override readonly name = 'BrandError';
  readonly problems: readonly BrandProblem[];

  constructor(message: string, problems: readonly BrandProblem[] = []) {
    super(message);
    this.problems = problems;
  }
}

/** The brand that builds and most tests use if no other is selected. */
export const sampleBrandName = 'vesper-row';

const checkout = new URL('../../', import.meta.url);

/**
 * Returns the folder of the selected brand. The environment variable `BRAND` takes precedence over the file
 * `brands/selected`. Both contain the name of a folder in `brands/`, or a path relative to the root. By default, the sample
 * brand is used.
 * @param root the root folder of the checkout
 * @throws {BrandError} if the folder does not exist
 */
export function findBrandDirectory(root: URL = checkout): URL {
  const name = process.env.BRAND || readSelectedName(root) || sampleBrandName;
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
