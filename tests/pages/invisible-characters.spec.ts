/** No page holds invisible characters, which would come along when its text is copied, and break searches in it. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { folderOf } from '../support/build-sites.ts';

/** Word joiners, soft hyphens, direction marks, and every space but the ordinary one, as characters or as entities. */
const invisible =
  /\p{Cf}|\p{Zl}|\p{Zp}|(?! )\p{Zs}|&(?:nbsp|shy|zwn?j|lrm|rlm|#(?:160|173|8\d{3}|65279|x(?:a0|ad|20[0-6][\da-f]|feff)));/giu;

test('no built page holds an invisible character', () => {
  const pages = globSync('**/*.html', { cwd: folderOf('served') });
  expect(pages.length).toBeGreaterThan(5);
  for (const page of pages) {
    const found = readFileSync(join(folderOf('served'), page), 'utf8').match(invisible) ?? [];
    expect(
      found.map((character) => character.codePointAt(0)?.toString(16)),
      page,
    ).toEqual([]);
  }
});
