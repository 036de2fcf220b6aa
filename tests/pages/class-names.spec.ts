/** Content blockers hide elements by lists of class names, and a link that is hidden is one that nobody finds. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { folderOf } from '../support/build-sites.ts';

/** Those of `base.css` and `print.css`, which no list has. All others are given by the build. */
const ours = [
  'lead',
  'nowrap',
  'screen-only',
  'row',
  'cover',
  'spread',
  'stack',
  'unmirrored',
  'visually-hidden',
  'wrap',
];

/**
 * Some of the generic rules of Fanboy's social list, for every site. Source: `fanboy_social_general_hide.txt` in
 * github.com/easylist/easylist. Of those, `footer-social` was ours.
 */
const hidden = ['footer-social', 'footer-share', 'footer-follow-text', 'article-social', 'block-social'];

test('no class has a name that lists of content blockers may have', () => {
  const pages = globSync('**/*.html', { cwd: folderOf('served') });
  const names = new Set(
    pages.flatMap((page) =>
      [...readFileSync(join(folderOf('served'), page), 'utf8').matchAll(/\sclass="([^"]*)"/g)].flatMap(
        ([, list = '']) => list.split(/\s+/).filter(Boolean),
      ),
    ),
  );
  expect(names.size).toBeGreaterThan(100);
  expect([...names].filter((name) => hidden.includes(name))).toEqual([]);
  // Neither a rule for a whole name nor one for a name's beginning begins with an underscore.
  expect([...names].filter((name) => !name.startsWith('_') && !ours.includes(name))).toEqual([]);
});
