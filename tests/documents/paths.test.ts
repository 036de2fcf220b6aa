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

const invented = /\b(?:YOURS|NAME|your-brand|selected|journal)\b/i;

const findMentionedPaths = (text: string): string[] =>
  [
    ...text.matchAll(
      /`((?:art|bench|brands|build|cli|docs|editor|inbox|lib|ops|scripts|server|src|tests)\/[\w.\-/]+)`/g,
    ),
  ]
    .map(([, path = '']) => path)
    .filter((path) => !invented.test(path));

const findLinkedPaths = (document: string, text: string): string[] =>
  [...text.matchAll(/\]\((?!https?:|mailto:|[#/])([^)#\s]+)/g)].map(([, path = '']) =>
    join(dirname(document), path),
  );

test.each(documents)('%s mentions only files that exist', (document) => {
  const text = readFileSync(document, 'utf8');
  // The changelog and decision records may mention files that no longer exist.
  const past = document === 'CHANGELOG.md' || document.includes('/decisions/');
  const paths = [...findLinkedPaths(document, text), ...(past ? [] : findMentionedPaths(text))];
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
});
