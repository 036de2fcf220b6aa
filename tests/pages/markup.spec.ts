/** The HTML of all built pages: class names, and characters that nobody sees. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { folderOf } from '../support/build-sites.ts';

const pages = (): [name: string, html: string][] =>
  globSync('**/*.html', { cwd: folderOf('served') }).map((page) => [
    page,
    readFileSync(join(folderOf('served'), page), 'utf8'),
  ]);

/** The classes of `base.css` and `print.css`, which no list has. All others are given by the build. */
const ours = 'lead nowrap screen-only row cover spread stack unmirrored visually-hidden wrap'.split(' ');

/** Content blockers hide elements by lists of class names, and a link that is hidden is one that nobody finds. */
test('no class has a name that lists of content blockers may have', () => {
  const lists = pages().flatMap(([, html]) => [...html.matchAll(/\sclass="([^"]*)"/g)]);
  const names = new Set(lists.flatMap(([, list = '']) => list.split(/\s+/).filter(Boolean)));
  expect(names.size).toBeGreaterThan(100);
  // Neither a rule for a whole name nor one for a name's beginning begins with an underscore.
  expect([...names].filter((name) => !name.startsWith('_') && !ours.includes(name))).toEqual([]);
});

/** Word joiners, soft hyphens, direction marks, and every space but the ordinary one, as characters or as entities. */
const invisible =
  /\p{Cf}|\p{Zl}|\p{Zp}|(?! )\p{Zs}|&(?:nbsp|shy|zwn?j|lrm|rlm|#(?:160|173|8\d{3}|65279|x(?:a0|ad|20[0-6][\da-f]|feff)));/giu;

test('no page holds an invisible character, which would be copied with its text, and break searches in it', () => {
  for (const [page, html] of pages()) {
    const found = html.match(invisible) ?? [];
    const codes = found.map((character) => character.codePointAt(0)?.toString(16));
    expect(codes, page).toEqual([]);
  }
});
