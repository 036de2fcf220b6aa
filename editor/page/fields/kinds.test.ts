import { expect, test } from 'vitest';
import type { Field } from '#lib/editor/api.ts';
import type { OneOfOption } from '#lib/editor/find-field.ts';
import { ChangeHistory } from '../autosave/history.ts';
import { setValueAtPath } from '../paths.ts';
import { convertValue } from './one-of-options.ts';

const sentence: Field = { kind: 'sentence', label: '', parameters: [], mayBeEmpty: false };
const fixed = (kind: string): Field => ({
  kind: 'choice',
  label: '',
  fixed: true,
  options: [{ value: kind, label: kind }],
});
const text: OneOfOption = { label: 'Text', field: sentence, when: { type: 'string' } };
const link: OneOfOption = {
  label: 'Link',
  field: {
    kind: 'group',
    label: '',
    fields: [
      { key: 'kind', field: fixed('link') },
      { key: 'href', field: sentence },
      { key: 'text', field: sentence },
    ],
  },
  when: { type: 'group', kind: 'link' },
};
const schedule: OneOfOption = {
  label: 'Schedule',
  field: { kind: 'group', label: '', fields: [{ key: 'kind', field: fixed('schedule') }] },
  when: { type: 'group', kind: 'schedule' },
};
const list: OneOfOption = {
  label: 'Paragraphs',
  field: { kind: 'list', label: '', noun: 'paragraph', least: 1, most: 6, item: sentence },
  when: { type: 'list' },
};

/** A place of a file that changes its kind, as in a form. */
function aPlace(first: unknown) {
  const history = new ChangeHistory();
  let value: unknown = { place: first };
  const present = () => (value as { place: unknown }).place;
  const set = (after: unknown) => {
    history.add({ file: 'f', path: ['place'], before: present(), after });
    value = setValueAtPath(value, ['place'], after);
    return present();
  };
  return {
    set,
    become: (kind: OneOfOption) =>
      set(convertValue(kind, present(), (fits) => history.findFormerValue('f', ['place'], fits))),
  };
}

test('a text that becomes a link and a text again is the same text', () => {
  const place = aPlace('Some words');
  expect(place.become(link)).toEqual({ kind: 'link', href: '', text: 'Some words' });
  expect(place.become(text)).toBe('Some words');
});

test('words go along, and the rest of each kind is found again', () => {
  const place = aPlace('Some words');
  place.become(link);
  place.set({ kind: 'link', href: '/terms', text: 'Other words' });
  expect(place.become(text)).toBe('Other words');
  place.set('Third words');
  expect(place.become(link)).toEqual({ kind: 'link', href: '/terms', text: 'Third words' });
});

test('a kind without words keeps none from coming back', () => {
  const place = aPlace('Some words');
  expect(place.become(schedule)).toEqual({ kind: 'schedule' });
  expect(place.become(text)).toBe('Some words');
  place.become(schedule);
  expect(place.become(link)).toMatchObject({ text: 'Some words' });
});

test('paragraphs that become one text are parted again, unless it was changed', () => {
  const place = aPlace(['One.', 'Two.']);
  expect(place.become(text)).toBe('One. Two.');
  expect(place.become(list)).toEqual(['One.', 'Two.']);
  place.become(text);
  place.set('One. Three.');
  expect(place.become(list)).toEqual(['One. Three.']);
});
