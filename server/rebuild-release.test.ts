import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../tests/support/server/server-fixtures.ts';
import { rebuildOutdated } from './rebuild-release.ts';

test('a release whose description somebody has spoilt is served as it is, and keeps nothing from starting', async () => {
  const release = temporaryFolder();
  writeFileSync(join(release, 'release.json'), '{"at":');
  await rebuildOutdated(release, process.cwd(), process.env);
  expect(readFileSync(join(release, 'release.json'), 'utf8')).toBe('{"at":');
});
