import { readFile } from 'node:fs/promises';
import { words } from '#src/brand.ts';
import { expect, goToScreen, readStorage, test } from './fixtures.ts';

const { search, table } = words.desk;

test('found by a part of what was written, however it is capitalized; what is sought is sent to nobody', async ({
  isabel: page,
  receive,
}) => {
  await receive({ name: 'Conceição Sá', message: 'A house by the sea, in Órgiva.' });
  await receive({ name: 'Somebody Else' });
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')));
  await goToScreen(page, 'search');
  await page.getByLabel(search.label).fill('ÓRGIVA');
  await expect(page.getByText(search.found({ count: 1 }))).toBeVisible();
  await expect(page.getByRole('listitem')).toContainText('Conceição Sá');
  await page.getByLabel(search.label).fill('nobody wrote this');
  await expect(page.getByText(search.none({ sought: 'nobody wrote this' }))).toBeVisible();
  expect(sent.filter((each) => /rgiva|nobody/i.test(decodeURIComponent(each)))).toEqual([]);
  expect(page.url()).not.toMatch(/rgiva|nobody/i);
  expect(await readStorage(page)).not.toMatch(/rgiva|Concei|nobody/i);
});

test('the table has the columns of the terminal’s, and no cell is a formula', async ({
  isabel: page,
  receive,
  server,
}) => {
  await receive({ name: 'Formula', message: '=1+1', company: 'A "quoted", company' });
  await goToScreen(page, 'table');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: table.make }).click();
  const made = (await readFile(await (await saved).path(), 'utf8')).replace('\ufeff', '');
  const lines = made.trimEnd().split('\r\n');
  const [header, ...rows] = (await server.runCommand('export')).replace('\ufeff', '').trimEnd().split('\r\n');
  expect(lines[0]).toBe(header);
  expect(lines.slice(1).toSorted()).toEqual(rows.toSorted());
  expect(made).toContain('"A ""quoted"", company"');
  expect(made).toContain("'=1+1");
});
