import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { getBuildFolder } from '../support/build-sites.ts';

const readPages = (): [name: string, html: string][] =>
  globSync('**/*.html', { cwd: getBuildFolder('served') }).map((page) => [
    page,
    readFileSync(join(getBuildFolder('served'), page), 'utf8'),
  ]);

/**
 * The classes of `base.css` and `print.css`, which no ad blocker's list contains. The build generates all other class
 * names.
 */
const ownClasses = 'lead nowrap screen-only row cover spread stack unmirrored visually-hidden wrap'.split(
  ' ',
);

/** Ad blockers hide elements by class name, which could hide our links. */
test('no class has a name that content blockers hide', () => {
  const lists = readPages().flatMap(([, html]) => [...html.matchAll(/\sclass="([^"]*)"/g)]);
  const names = new Set(lists.flatMap(([, list = '']) => list.split(/\s+/).filter(Boolean)));
  expect(names.size).toBeGreaterThan(100);
  // Generated names begin with an underscore. No entry in the lists of ad blockers does.
  expect([...names].filter((name) => !name.startsWith('_') && !ownClasses.includes(name))).toEqual([]);
});

const invisible =
  /\p{Cf}|\p{Zl}|\p{Zp}|(?! )\p{Zs}|&(?:nbsp|shy|zwn?j|lrm|rlm|#(?:160|173|8\d{3}|65279|x(?:a0|ad|20[0-6][\da-f]|feff)));/giu;

test('no page contains invisible characters, which would break searches in copied text', () => {
  for (const [page, html] of readPages()) {
    const found = html.match(invisible) ?? [];
    const codes = found.map((character) => character.codePointAt(0)?.toString(16));
    expect(codes, page).toEqual([]);
  }
});
