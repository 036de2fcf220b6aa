import { expect, test } from 'vitest';
import { hashToken } from '../server/domain/token.ts';
import { openStore } from '../server/store/store.ts';
import { expectCommandError, runCommandInProcess } from '../tests/support/server/cli-command.ts';
import { inboxOrigin, readInvitationSecret, startInbox } from '../tests/support/server/inbox-browser.ts';
import { createEmptyLocation } from '../tests/support/stores/databases.ts';
import { openTestStore } from '../tests/support/stores/test-store.ts';
import { cliTexts } from './texts.ts';

test('a printed link invites a person, and a second one adds a device of the same person', async () => {
  const { location, settings } = await createEmptyLocation('sqlite');
  const store = await openTestStore(location);
  const desk = await startInbox(store);
  const on = { ...settings, DESK: 'on', SITE_URL: inboxOrigin };
  const invite = async (...name: string[]) => {
    const { code, said } = await runCommandInProcess(['invite', ...name], on);
    expect(code).toBe(0);
    return { said, address: said.match(/^https:.*$/m)?.[0] ?? '' };
  };
  const first = await invite('Ada', 'Byron');
  expect(first.said.trim()).toBe(cliTexts.invite.done('Ada Byron', first.address));
  expect(first.address.startsWith(`${inboxOrigin}/desk#invitation=`)).toBe(true);
  const telephone = desk.browser();
  const { person } = await telephone.join(readInvitationSecret(first.address));
  expect(person.name).toBe('Ada Byron');
  const second = await invite('Ada Byron');
  expect(second.said.trim()).toBe(cliTexts.invite.another('Ada Byron', second.address));
  expect((await desk.browser().join(readInvitationSecret(second.address))).person).toEqual(person);
  expect((await store.access.listPeople()).people).toMatchObject([{ name: 'Ada Byron', devices: [{}, {}] }]);
  const alike = 'Ad\u0430 byron';
  await expectCommandError(cliTexts.invite.taken(alike), ['invite', alike], on);
});

test('without a name or with DESK off, nobody is invited, and the error contains the solution', async () => {
  const { location, settings } = await createEmptyLocation('sqlite');
  await (await openStore(location)).close();
  const on = { ...settings, DESK: 'on', SITE_URL: inboxOrigin };
  for (const [words, how, why] of [
    [['invite', 'Ada'], settings, cliTexts.invite.off],
    [['invite'], on, 'invite NAME'],
    [['invite', ' '], on, cliTexts.invite.noName],
    [['invite', 'A'.repeat(81)], on, cliTexts.invite.tooLong],
  ] as const)
    await expectCommandError(why, words, how);
  const store = await openTestStore(location);
  expect((await store.access.listPeople()).invitations).toEqual([]);
  expect(await store.invitations.findInvitation(hashToken(''))).toBeUndefined();
});
