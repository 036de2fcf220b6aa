import { expect, test } from 'vitest';
import { expectCommandError, runCommandInProcess } from '../tests/support/server/cli-command.ts';
import { createInvitationSecret, inboxOrigin, startInbox } from '../tests/support/server/inbox-browser.ts';
import { createEmptyLocation } from '../tests/support/stores/databases.ts';
import { openTestStore } from '../tests/support/stores/test-store.ts';
import { cliTexts } from './texts.ts';

test('the command grants a person the right to edit the site, and revokes it', async () => {
  const { location, settings } = await createEmptyLocation('sqlite');
  const store = await openTestStore(location);
  const desk = await startInbox(store, { editor: { state: '/nowhere' } });
  const browser = desk.browser();
  const { person, canEdit } = await browser.join(await createInvitationSecret(store, 'Ada Byron'));
  await desk.browser().join(await createInvitationSecret(store, 'Bob'));
  expect(canEdit).toBe(false);
  const editor = (...words: string[]) =>
    runCommandInProcess(['editor', ...words], { ...settings, DESK: 'on', SITE_URL: inboxOrigin });

  for (const _ of [1, 2])
    expect((await editor('Ada', 'Byron')).said.trim()).toBe(cliTexts.editor.may('Ada Byron'));
  expect(await (await browser.get('me')).json()).toMatchObject({ canEdit: true });
  const { people } = await (await browser.get('people')).json();
  expect(people).toMatchObject([
    { name: 'Ada Byron', canEdit: true },
    { name: 'Bob', canEdit: false },
  ]);
  expect((await editor('Ada', 'Byron', '--remove')).said.trim()).toBe(cliTexts.editor.mayNot('Ada Byron'));
  expect(await store.access.canEdit(person.id)).toBe(false);
});

test('without the editor, the output contains no link to it', async () => {
  const store = await openTestStore((await createEmptyLocation('sqlite')).location);
  const browser = (await startInbox(store)).browser();
  await browser.join(await createInvitationSecret(store, 'Ada'));
  await store.access.setCanEdit('Ada', true);
  expect(await (await browser.get('me')).json()).toMatchObject({ canEdit: false });
});

test('an unknown or missing name grants no rights, and the error contains the solution', async () => {
  const { location, settings } = await createEmptyLocation('sqlite');
  const store = await openTestStore(location);
  await (await startInbox(store)).browser().join(await createInvitationSecret(store, 'Ada'));
  for (const [words, why] of [
    [['editor'], 'editor NAME'],
    [['editor', '--remove'], 'editor NAME'],
    [['editor', 'Eve'], cliTexts.editor.nobody('Eve')],
  ] as const)
    await expectCommandError(why, words, settings);
  expect((await store.access.listPeople()).people).toMatchObject([{ name: 'Ada', canEdit: false }]);
});
