import { describe, expect, test } from 'vitest';
import { words } from '#lib/brand/selected.ts';
import type { Me } from '#lib/desk/api.ts';
import { deskOf, invited } from '../../tests/support/server/desk-browser.ts';
import { problemOf } from '../../tests/support/server/refusal.ts';
import { emptyPlace, engines } from '../../tests/support/stores/databases.ts';
import { opened } from '../../tests/support/stores/open-store.ts';

const { refusals } = words.desk;

describe.each(engines)('%s', (engine) => {
  test('somebody who is invited joins, signs out and signs in again', async () => {
    const store = await opened((await emptyPlace(engine)).location);
    const desk = await deskOf(store);
    const ada = desk.browser();
    const me = await ada.join(await invited(store, 'Ada'), 'iPhone');
    expect(me).toMatchObject({
      person: { name: 'Ada' },
      device: { label: 'iPhone', letIn: true },
      sealing: false,
    });
    expect(await (await ada.get('me')).json()).toEqual(me);
    const cookie = ada.cookie;
    expect((await ada.post('sign-out')).status).toBe(204);
    expect(ada.cookie).toBe('');
    ada.cookie = cookie;
    expect((await problemOf(await ada.get('me'))).status).toBe(401);
    ada.cookie = '';
    const answer = await ada.signIn();
    expect(answer.status).toBe(200);
    expect(((await answer.json()) as Me).person).toEqual(me.person);
    expect((await ada.get('people')).status).toBe(200);
    expect(refusals['sign-in']).toBeTruthy();
  });
});
