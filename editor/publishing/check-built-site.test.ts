import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '../../tests/support/server/server-fixtures.ts';
import { checkBuiltSite } from './check-built-site.ts';

/** Returns the errors that the checks find in a site with these files. */
async function errorsIn(files: Readonly<Record<string, string>>): Promise<string[]> {
  const site = createTemporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(site, name)), { recursive: true });
    writeFileSync(join(site, name), `<!doctype html><title>A title that is long enough</title><p>${text}`);
  }
  const found = await checkBuiltSite(site);
  return found.filter(({ level }) => level === 'error').map(({ sentence }) => sentence);
}

const tags = '{{reference}} {{replyBy}}';

test('a page that the server fills has its tags', async () => {
  const pages = { 'consultation-received.html': tags, 'pt/consultation-received.html': tags };
  expect(await errorsIn({ 'index.html': 'Today {{today', ...pages })).toEqual([]);
});

test.each(['{{today', '{{today}}', '{{{reference}}}', '{{/reference}}'])(
  'words that the server would read as a tag keep the site from being published: %s',
  async (words) => {
    expect(
      await errorsIn({
        'consultation-received.html': tags,
        'pt/consultation-received.html': `${tags} ${words}`,
      }),
    ).toEqual([
      'The server cannot render this page template (/pt/consultation-received): remove double braces, “{{” and “}}”, from its texts.',
    ]);
  },
);
