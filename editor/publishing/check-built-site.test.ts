import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '../../tests/support/server/server-fixtures.ts';
import { checkBuiltSite } from './check-built-site.ts';

async function findErrors(files: Readonly<Record<string, string>>): Promise<string[]> {
  const site = createTemporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(site, name)), { recursive: true });
    writeFileSync(join(site, name), `<!doctype html><title>A title that is long enough</title><p>${text}`);
  }
  const found = await checkBuiltSite(site);
  return found.filter(({ level }) => level === 'error').map(({ sentence }) => sentence);
}

const tags = '{{reference}} {{replyBy}}';

test('a page template of the server is valid with its tags', async () => {
  const pages = { 'consultation-received.html': tags, 'pt/consultation-received.html': tags };
  expect(await findErrors({ 'index.html': 'Today {{today', ...pages })).toEqual([]);
});

test.each(['{{today', '{{today}}', '{{{reference}}}', '{{/reference}}'])(
  'texts that the server would parse as tags prevent the publication: %s',
  async (words) => {
    expect(
      await findErrors({
        'consultation-received.html': tags,
        'pt/consultation-received.html': `${tags} ${words}`,
      }),
    ).toEqual([
      'The server cannot render this page template (/pt/consultation-received): remove double braces, “{{” and “}}”, from its texts.',
    ]);
  },
);
