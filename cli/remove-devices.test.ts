/** After a change of DESK_URL or SITE_URL, existing passkeys are unusable, and their devices must be removed. */
import { describe, expect, test } from 'vitest';
import { checkRelyingParty } from '../server/inbox/relying-party.ts';
import { readConfiguration } from '../server/settings/configuration.ts';
import { openStore } from '../server/store/store.ts';
import { expectCommandError, runCommandInProcess } from '../tests/support/server/cli-command.ts';
import { createInvitationSecret, inboxOrigin, startInbox } from '../tests/support/server/inbox-browser.ts';
import { addColleague, createKeyFor } from '../tests/support/server/inbox-colleagues.ts';
import { writeTestSite } from '../tests/support/server/server-fixtures.ts';
import { spawnServer } from '../tests/support/server/spawn-server.ts';
import { createEmptyLocation, engines } from '../tests/support/stores/databases.ts';
import { openTestStore } from '../tests/support/stores/test-store.ts';
import { cliTexts } from './texts.ts';

const moved = { origin: 'https://desk.other.example', host: 'desk.other.example' };

describe.each(engines)('%s', (engine) => {
  test('the error at the start contains the steps that make the inbox work at the new address', async () => {
    const { location, settings } = await createEmptyLocation(engine);
    const store = await openStore(location);
    const desk = await startInbox(store);
    for (const name of ['Ada', 'Bob']) await desk.browser().join(await createInvitationSecret(store, name));
    await checkRelyingParty(store, { origin: inboxOrigin, host: 'desk.example' });
    await expect(checkRelyingParty(store, moved)).rejects.toThrow(
      /^DESK_URL or SITE_URL sets the host of the inbox to desk\.other\.example, .* work only at desk\.example \(devices: 2\)\. Set DESK_URL or SITE_URL to the previous value\. Or remove these devices with “npm run desk -- remove-devices desk\.example”/,
    );

    const on = { ...settings, DESK: 'on', SITE_URL: 'https://other.example', DESK_URL: moved.origin };
    for (const [words, why] of [
      [[], 'remove-devices HOST'],
      [['a', 'b'], 'remove-devices HOST'],
      [['other.example'], cliTexts.removeDevices.none('other.example')],
      [[moved.host], cliTexts.removeDevices.inUse(moved.host)],
    ] as const)
      await expectCommandError(why, ['remove-devices', ...words], on);
    const open = await createInvitationSecret(store, 'Cleo');
    expect((await runCommandInProcess(['remove-devices', 'desk.example'], on)).said.trim()).toBe(
      cliTexts.removeDevices.done(2),
    );
    await checkRelyingParty(store, moved);
    expect(await store.access.listPeople()).toEqual({ people: [], invitations: [] });
    expect((await desk.browser().post('join/options', { invitation: open })).status).toBe(403);
    expect((await runCommandInProcess(['invite', 'Ada'], on)).said).toContain(
      `${moved.origin}/desk#invitation=`,
    );
  });

  test('while encryption is on, devices are removed only after a confirmation about the recovery key', async () => {
    const { location, settings } = await createEmptyLocation(engine);
    const store = await openTestStore(location);
    const desk = await startInbox(store);
    const both = [await addColleague(desk, store, 'Ada'), await addColleague(desk, store, 'Bob')];
    expect((await both[0]?.browser.post('keys', await createKeyFor(both)))?.ok).toBe(true);
    await expectCommandError('--have-recovery-key', ['remove-devices', 'desk.example'], settings);
    expect((await store.access.listPeople()).people).toHaveLength(2);
    await runCommandInProcess(['remove-devices', 'desk.example', '--have-recovery-key'], settings);
    expect((await store.access.listPeople()).people).toEqual([]);
    expect(await store.keys.findCurrent()).toBeDefined();
  });
});

test('a server with a changed address does not start, and with the previous address it does', async () => {
  const { location, settings } = await createEmptyLocation('sqlite');
  const store = await openTestStore(location);
  const desk = await startInbox(store);
  await desk.browser().join(await createInvitationSecret(store, 'Ada'));
  const start = async (own: Record<string, string>) => {
    const { desk } = readConfiguration({ ...settings, OUT_DIR: writeTestSite(), DESK: 'on', ...own });
    if (desk) await checkRelyingParty(store, desk);
  };
  for (const own of [
    { SITE_URL: 'https://www.desk.example' },
    { SITE_URL: 'https://example' },
    { SITE_URL: inboxOrigin, DESK_URL: moved.origin },
  ])
    await expect(start(own)).rejects.toThrow(/remove-devices desk\.example”/);
  for (const own of [
    { SITE_URL: inboxOrigin },
    { SITE_URL: 'https://www.example', DESK_URL: inboxOrigin },
    // Passkeys do not depend on the port.
    { SITE_URL: `${inboxOrigin}:8443` },
    { SITE_URL: 'https://www.desk.example', DESK: 'off' },
  ])
    await start(own);
  const { origin: started } = spawnServer(
    { ...settings, OUT_DIR: writeTestSite(), DESK: 'on', SITE_URL: 'https://www.desk.example' },
    { onOutput: () => {} },
  );
  await expect(started).rejects.toThrow(/remove-devices desk\.example”/);
});
