import { Button, Group } from '@mantine/core';
import { useSet } from '@mantine/hooks';
import { useRef, useState } from 'react';
import type { Path } from '#lib/editor/api.ts';
import { getEntryLabel } from '#lib/editor/entry-label.ts';
import { humanizeKey } from '#lib/editor/key-label.ts';
import { matchEntries } from '#lib/editor/match-entries.ts';
import { createListEntry } from '#lib/editor/new-value.ts';
import { useEditor } from '../editor-context.ts';
import { focusField } from '../focus.ts';
import { moveEntry, startsWith } from '../paths.ts';
import { Hint } from '../shell/text.tsx';
import { FieldGroup } from './FieldGroup.tsx';
import { type FieldProps, findError, useField, useForm } from './form.tsx';
import { ListEntry } from './ListEntry.tsx';

/** Entries that are added, moved and removed. */
export function ListField(props: FieldProps<'list'>) {
  const { field, path } = props;
  const { Inner, file, findings, target } = useForm();
  const { reader } = useEditor();
  const { value, readOnly, part, change } = useField(props);
  const entries = Array.isArray(value) ? (value as unknown[]) : [];
  const { keys, keysOf } = useEntryKeys(entries);
  const opened = useSet<number>();
  // A field that was asked for opens its entry, until that is closed.
  const [dismissed, setDismissed] = useState<Path>();
  const { noun, item, least, most } = field;
  /** Other entries are one input each, and always open. */
  const isGroup = item.kind === 'group';

  /** A name as the page has it. */
  const readName = (name: string) => reader?.sentence(name, []).shown ?? name;
  const isTarget = (index: number) =>
    target !== undefined && target !== dismissed && startsWith(target, [...path, index]);
  const add = () => {
    const next = [...entries, createListEntry(field, entries)];
    const key = keysOf(next).at(-1);
    change(next);
    if (key !== undefined) opened.add(key);
    focusField(file, [...path, entries.length]);
  };

  return (
    <FieldGroup {...part}>
      {entries.map((entry, index) => {
        const key = keys[index] ?? index;
        const closing = {
          closed: !(opened.has(key) || isTarget(index)),
          error: findError(findings, (each) => startsWith(each, [...path, index])),
          onToggle: (isOpen: boolean) => {
            setDismissed(target);
            opened[isOpen ? 'add' : 'delete'](key);
          },
        };
        return (
          <ListEntry
            key={key}
            name={getEntryLabel(entry, noun, index, readName)}
            index={index}
            count={entries.length}
            move={(from, to) => change(moveEntry(entries, from, to))}
            onRemove={entries.length > least ? () => change(entries.toSpliced(index, 1)) : undefined}
            {...(isGroup && closing)}
          >
            <Inner
              field={item}
              path={[...path, index]}
              label={isGroup ? '' : `${humanizeKey(noun)} ${index + 1}`}
            />
          </ListEntry>
        );
      })}
      <Group gap="sm">
        <Button disabled={readOnly || entries.length >= most} onClick={add}>
          Add {/^[aeiou]/.test(noun) ? 'an' : 'a'} {noun}
        </Button>
        {entries.length >= most && <Hint>There are {most}, which is as many as there may be.</Hint>}
      </Group>
    </FieldGroup>
  );
}

/**
 * Keys by which React knows the entries of a list again when they are changed, moved, removed or brought back.
 * @returns the keys of the entries; `keysOf` gives those of the list that is about to take their place
 */
function useEntryKeys(entries: readonly unknown[]) {
  const made = useRef(0);
  const known = useRef<{ readonly entries: readonly unknown[]; readonly keys: readonly number[] }>({
    entries: [],
    keys: [],
  });
  const keysOf = (next: readonly unknown[]): readonly number[] => {
    const { entries: before, keys } = known.current;
    if (next !== before) {
      const kept = matchEntries(before, next).map((place) => (place === undefined ? undefined : keys[place]));
      const all = kept.map((key) => {
        if (key !== undefined) return key;
        made.current += 1;
        return made.current;
      });
      known.current = { entries: next, keys: all };
    }
    return known.current.keys;
  };
  return { keys: keysOf(entries), keysOf };
}
