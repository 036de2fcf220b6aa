import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'tests/README.md',
  ...globSync('docs/**/*.md'),
];

/** Files of an owner's, and of a recipe's example. */
const invented = /\b(?:YOURS|NAME|your-brand|selected|journal)\b/i;

/** Paths that a document names in backticks, from the root of the repository. */
const named = (text: string): string[] =>
  [...text.matchAll(/`((?:bench|brands|build|desk|docs|lib|ops|scripts|server|src|tests)\/[\w.\-/]+)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !invented.test(path));

/** Where its links lead, within the repository. */
const linked = (document: string, text: string): string[] =>
  [...text.matchAll(/\]\((?!https?:|mailto:|[#/])([^)#\s]+)/g)].map(([, path = '']) =>
    join(dirname(document), path),
  );

test.each(documents)('%s names files that there are', (document) => {
  const text = readFileSync(document, 'utf8');
  // What a release brought, or a decision replaced, may be gone.
  const past = document === 'CHANGELOG.md' || document.includes('/decisions/');
  const paths = [...linked(document, text), ...(past ? [] : named(text))];
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
});
