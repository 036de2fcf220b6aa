import { expect, test } from 'vitest';
import { deskOf, invited, origin } from '../tests/support/server/desk-browser.ts';
import { runDesk } from '../tests/support/server/desk-command.ts';
import { emptyPlace } from '../tests/support/stores/databases.ts';
import { opened } from '../tests/support/stores/open-store.ts';
import { says } from './texts.ts';

test('somebody may change the site from when the terminal says so until it takes that back', async () => {
  const { location, settings } = await emptyPlace('sqlite');
  const store = await opened(location);
  const desk = await deskOf(store, { editor: { state: '/nowhere' } });
  const browser = desk.browser();
  const { person, mayEdit } = await browser.join(await invited(store, 'Ada Byron'));
  await desk.browser().join(await invited(store, 'Bob'));
  expect(mayEdit).toBe(false);
  const editor = (...words: string[]) =>
    runDesk(['editor', ...words], { ...settings, DESK: 'on', SITE_URL: origin });

  // Twice is as good as once.
  for (const _ of [1, 2])
    expect((await editor('Ada', 'Byron')).said.trim()).toBe(says.editor.may('Ada Byron'));
  expect(await (await browser.get('me')).json()).toMatchObject({ mayEdit: true });
  const { people } = await (await browser.get('people')).json();
  expect(people).toMatchObject([
    { name: 'Ada Byron', mayEdit: true },
    { name: 'Bob', mayEdit: false },
  ]);
  expect((await editor('Ada', 'Byron', '--remove')).said.trim()).toBe(says.editor.mayNot('Ada Byron'));
  expect(await store.access.mayEdit(person.id)).toBe(false);
});

test('where the editor is off, nobody is led to it', async () => {
  const store = await opened((await emptyPlace('sqlite')).location);
  const browser = (await deskOf(store)).browser();
  await browser.join(await invited(store, 'Ada'));
  await store.access.letEdit('Ada', true);
  expect(await (await browser.get('me')).json()).toMatchObject({ mayEdit: false });
});

test('a name that nobody has, or none, lets nobody edit, and says what to do', async () => {
  const { location, settings } = await emptyPlace('sqlite');
  const store = await opened(location);
  await (await deskOf(store)).browser().join(await invited(store, 'Ada'));
  for (const [words, why] of [
    [['editor'], 'editor NAME'],
    [['editor', '--remove'], 'editor NAME'],
    [['editor', 'Eve'], says.editor.nobody('Eve')],
  ] as const) {
    const { code, complained } = await runDesk(words, settings);
    expect(code).toBe(1);
    expect(complained).toContain(why);
  }
  expect((await store.access.people()).people).toMatchObject([{ name: 'Ada', mayEdit: false }]);
});
