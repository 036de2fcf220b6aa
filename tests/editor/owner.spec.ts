/** A change of several files, with the editor itself. */
import { readFileSync } from 'node:fs';
import { expect, type Route } from '@playwright/test';
import { addressWithToken } from '../../editor/http/guard.ts';
import { editorOfCopy, token } from '../support/editor/editor-of-copy.ts';
import { chooseScreen, faultsOf, test } from './fixtures.ts';

test('a service is removed, and another one added; both are undone and redone @slow', async ({
  built,
  page,
}) => {
  await using editor = await editorOfCopy(undefined, built);
  const faults = faultsOf(page);
  await page.setViewportSize({ width: 900, height: 800 });
  await page.goto(addressWithToken(editor.origin, token));
  await page.goto(`${editor.origin}/edit#/en/services`);
  const textOf = (file: string) => readFileSync(new URL(file, editor.brand), 'utf8');
  const texts = () => ['services.yaml', 'en/services.yaml', 'look.css'].map(textOf);
  const before = texts();
  const wellness = page.getByRole('button', { name: /^Remove: Wellness/ });
  const undo = page.getByRole('button', { name: 'Undo' });
  await wellness.click();
  await page.getByRole('button', { name: 'Remove it' }).click();
  await expect(wellness).toHaveCount(0);
  expect(textOf('services.yaml')).not.toContain('wellness');
  await undo.click();
  await expect(wellness).toBeVisible();
  expect(texts()).toEqual(before);
  await expect(undo).toBeDisabled();
  // The other screen is shown where it is redone.
  await chooseScreen(page, 'Questions');
  await page.keyboard.press('Control+Shift+z');
  await expect(page.getByRole('heading', { name: 'Services', level: 1 })).toBeVisible();
  await expect(wellness).toHaveCount(0);

  const removed = texts();
  await page.getByLabel('Name of a new service').fill('Night Trains');
  const loseResponse = async (route: Route) => {
    await route.fetch();
    await route.abort('connectionreset');
  };
  await page.route('**/edit/api/services', loseResponse, { times: 1 });
  await page.getByRole('button', { name: 'Add the service' }).click();
  await expect(page.getByRole('alert')).toContainText('The line is down.');
  await page.getByRole('button', { name: 'Add the service' }).click();
  await expect(page.getByRole('button', { name: 'Remove: Night Trains', exact: true }).first()).toBeVisible();
  await expect(page.getByLabel('Name of a new service')).toHaveValue('');
  expect(textOf('en/services.yaml').split('name: Night Trains')).toHaveLength(2);
  for (const expected of [removed, before]) {
    await page.keyboard.press('Control+z');
    await expect.poll(texts).toEqual(expected);
  }
  expect([...faults, ...editor.logged]).toEqual([]);
});
