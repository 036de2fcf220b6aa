import { expect, test } from 'vitest';
import { hashOf } from '../server/domain/secret.ts';
import { openStore } from '../server/store/store.ts';
import { deskOf, origin, secretIn } from '../tests/support/server/desk-browser.ts';
import { runDesk } from '../tests/support/server/desk-command.ts';
import { emptyPlace } from '../tests/support/stores/databases.ts';
import { opened } from '../tests/support/stores/open-store.ts';
import { says } from './texts.ts';

test('a link that was printed lets somebody join, and a second one adds a device of theirs', async () => {
  const { location, settings } = await emptyPlace('sqlite');
  const store = await opened(location);
  const desk = await deskOf(store);
  const on = { ...settings, DESK: 'on', SITE_URL: origin };
  const invite = async (...name: string[]) => {
    const { code, said } = await runDesk(['invite', ...name], on);
    expect(code).toBe(0);
    return { said, address: said.match(/^https:.*$/m)?.[0] ?? '' };
  };
  const first = await invite('Ada', 'Byron');
  expect(first.said.trim()).toBe(says.invite.done('Ada Byron', first.address));
  expect(first.address.startsWith(`${origin}/desk#invitation=`)).toBe(true);
  const telephone = desk.browser();
  const { person } = await telephone.join(secretIn(first.address));
  expect(person.name).toBe('Ada Byron');
  const second = await invite('Ada Byron');
  expect(second.said.trim()).toBe(says.invite.another('Ada Byron', second.address));
  expect((await desk.browser().join(secretIn(second.address))).person).toEqual(person);
  expect((await store.access.people()).people).toMatchObject([{ name: 'Ada Byron', devices: [{}, {}] }]);
  const alike = 'Ad\u0430 byron';
  const { code, complained } = await runDesk(['invite', alike], on);
  expect(code).toBe(1);
  expect(complained).toContain(says.invite.taken(alike));
});

test('without a name, or while the desk is off, it invites nobody and says what to do', async () => {
  const { location, settings } = await emptyPlace('sqlite');
  await (await openStore(location)).close();
  const on = { ...settings, DESK: 'on', SITE_URL: origin };
  for (const [words, how, why] of [
    [['invite', 'Ada'], settings, says.invite.off],
    [['invite'], on, 'invite NAME'],
    [['invite', ' '], on, says.invite.noName],
    [['invite', 'A'.repeat(81)], on, says.invite.tooLong],
  ] as const) {
    const { code, complained } = await runDesk(words, how);
    expect(code).toBe(1);
    expect(complained).toContain(why);
  }
  const store = await opened(location);
  expect((await store.access.people()).invitations).toEqual([]);
  expect(await store.invitations.invited(hashOf(''))).toBeUndefined();
});
