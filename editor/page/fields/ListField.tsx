import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { Field, Path } from '#lib/editor/api.ts';
import { entryLabel } from '#lib/editor/entry-label.ts';
import { inWords } from '#lib/editor/key-label.ts';
import { newEntry } from '#lib/editor/new-value.ts';
import type { Reader } from '#lib/editor/placeholders.ts';
import { focusField } from '../focus.ts';
import { moved, startsWith } from '../places.ts';
import { Entry } from './Entry.tsx';
import { type FieldProps, useForm, usePlace } from './form.ts';
import { Part } from './Part.tsx';
import { useEntryKeys } from './use-entries.ts';

/** Entries of these kinds are short. */
const alwaysOpen: readonly Field['kind'][] = [
  'sentence',
  'text',
  'email',
  'own-address',
  'choice',
  'number',
  'one-of',
];

/** A name as the page has it. */
function readName(name: string, reader: Reader | undefined): string {
  const reading = reader?.sentence(name, []);
  return reading && 'shown' in reading ? reading.shown : name;
}

/** Entries that are added, moved and removed. */
export function ListField({ field, path, label }: FieldProps<'list'>) {
  const form = useForm();
  const { id, value, error, readOnly, change } = usePlace(path);
  const entries = Array.isArray(value) ? (value as unknown[]) : [];
  const { keys, keysOf } = useEntryKeys(entries);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  // A field that was asked for opens its entry, until that is closed.
  const [dismissed, setDismissed] = useState<Path>();
  const { Inner } = form;
  const { noun, item, least, most } = field;

  const nameOf = (index: number) =>
    entryLabel(entries[index], noun, index, (text) => readName(text, form.reader));
  const isTarget = (index: number) =>
    form.target !== undefined && form.target !== dismissed && startsWith(form.target, [...path, index]);
  const open = (key: number, isOpen: boolean) => {
    const next = new Set(opened);
    if (isOpen) next.add(key);
    else next.delete(key);
    setOpened(next);
  };
  const add = () => {
    const next = [...entries, newEntry(field, entries)];
    const key = keysOf(next).at(-1);
    change(next);
    if (key !== undefined) open(key, true);
    focusField(form.file, [...path, entries.length]);
  };
  const move = (from: number, to: number) => change(moved(entries, from, to));
  const remove = (index: number) => change(entries.toSpliced(index, 1));

  return (
    <Part id={id} label={label} hint={field.hint} error={error}>
      {entries.map((_, index) => {
        const key = keys[index] ?? index;
        const shown = (
          <Inner
            field={item}
            path={[...path, index]}
            label={item.kind === 'group' ? '' : `${inWords(noun)} ${index + 1}`}
          />
        );
        const actions = {
          name: nameOf(index),
          onUp: index > 0 ? () => move(index, index - 1) : undefined,
          onDown: index < entries.length - 1 ? () => move(index, index + 1) : undefined,
          onRemove: entries.length > least ? () => remove(index) : undefined,
          readOnly,
        };
        if (alwaysOpen.includes(item.kind))
          return (
            <Entry key={key} {...actions}>
              {shown}
            </Entry>
          );
        return (
          <Entry
            key={key}
            {...actions}
            closed={!(opened.has(key) || isTarget(index))}
            path={[...path, index]}
            onToggle={(isOpen) => {
              setDismissed(form.target);
              open(key, isOpen);
            }}
          >
            {shown}
          </Entry>
        );
      })}
      <Group gap="sm">
        <Button disabled={readOnly || entries.length >= most} onClick={add}>
          Add {/^[aeiou]/.test(noun) ? 'an' : 'a'} {noun}
        </Button>
        {entries.length >= most && (
          <Text size="xs" c="dimmed">
            There are {most}, which is as many as there may be.
          </Text>
        )}
      </Group>
    </Part>
  );
}
