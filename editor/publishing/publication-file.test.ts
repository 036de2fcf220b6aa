import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/server/server-fixtures.ts';
import { PublicationFile } from './publication-file.ts';

test('a publication is built only once it is checked, and ends once', async () => {
  const file = new PublicationFile(temporaryFolder());
  await file.begin('Ada');
  await expect(file.begin('Grace')).rejects.toThrow('checking');
  await file.build('r1');
  await expect(file.end('done', [])).rejects.toThrow('A publication is building, not done.');
  await file.switchTo('r1', false);
  await file.end('done', []);
  await expect(file.end('failed', [])).rejects.toThrow('done');
  expect(await file.read()).toMatchObject({ state: 'done', by: 'Ada', builds: 'r1', switchesTo: 'r1' });
});
