import { Group, Stack, Table, Text, TextInput } from '@mantine/core';
import { wcagContrast } from 'culori';
import type { Palette } from '#lib/editor/api.ts';
import { api } from '../api-client.ts';
import { useAutosave, useEditor, useOpenFile } from '../editor-context.ts';
import { FileNotice } from '../FileForm.tsx';
import { colorFileName, getFieldId } from '../paths.ts';
import { ErrorMessage, Heading, Loading } from '../shell/text.tsx';
import { useQuery } from '../use-query.ts';

const hex = /^#[0-9a-f]{6}$/i;

/** The colors of the brand, and whether text can be read on its ground in them. */
export function ColorsScreen() {
  const { autosave, readOnly } = useEditor();
  const { answer, message } = useQuery(api.colors);
  const held = useOpenFile(colorFileName);
  const { incomplete } = useAutosave();
  if (!answer || !held) return <Loading message={message} />;
  const values = held.value as Readonly<Record<string, string>>;
  const colors = answer.groups.flatMap((group) => group.colors);
  const now = (name: string) => incomplete.get(colorField(name))?.text ?? values[name] ?? '';
  const labelOf = (name: string) => colors.find((color) => color.name === name)?.label ?? name;
  const pairs = answer.pairs.map(({ text, ground, needs, has }): Pair => {
    const areColors = hex.test(now(text)) && hex.test(now(ground));
    const ratio = areColors ? wcagContrast(now(text), now(ground)) : has;
    return { text, ground, needs, ratio, passes: ratio >= needs };
  });
  const low = pairs.filter(({ passes }) => !passes);
  const lowOf = (name: string) => low.find(({ text, ground }) => text === name || ground === name);
  /** Why a color cannot stay as it is. */
  const problemOf = (name: string) => {
    if (!hex.test(now(name))) return 'Six digits after “#”, as in #eeaa66.';
    const pair = lowOf(name);
    return (
      pair &&
      `${labelOf(pair.text)} on ${labelOf(pair.ground)} cannot be read well: ${shownRatio(pair.ratio)} of ${pair.needs}.`
    );
  };
  const table = (shown: readonly Pair[]) => <PairTable pairs={shown} colorOf={now} labelOf={labelOf} />;
  const set = (name: string, text: string) => {
    const value = text.toLowerCase();
    const isColor = hex.test(value);
    autosave.setIncomplete(
      colorField(name),
      isColor
        ? undefined
        : { label: labelOf(name), text: value, instruction: `complete the color “${labelOf(name)}”` },
    );
    if (isColor) autosave.edit(colorFileName, [name], value);
  };

  return (
    <Stack gap="xl">
      <ErrorMessage message={message} />
      <FileNotice name={colorFileName} />
      <Stack gap="sm">
        <Heading>Whether it can be read</Heading>
        <Text>
          {low.length === 0
            ? `All ${pairs.length} texts can be read on their grounds.`
            : `${low.length} of ${pairs.length} texts cannot be read well on their grounds.`}
        </Text>
        {low.length > 0 && table(low)}
        <details>
          <summary>The texts that can be read</summary>
          {table(pairs.filter(({ passes }) => passes))}
        </details>
      </Stack>
      {answer.groups.map((group) => (
        <Stack key={group.label} gap="sm">
          <Heading>{group.label}</Heading>
          {group.colors.map(({ name, label }) => (
            <Group key={name} gap="sm" align="flex-start" wrap="nowrap">
              <TextInput
                type="color"
                aria-label={`${label}: choose`}
                value={hex.test(now(name)) ? now(name) : '#000000'}
                disabled={readOnly}
                w="4rem"
                mt="1.65rem"
                styles={{ input: { padding: '0.25rem' } }}
                onChange={({ currentTarget }) => set(name, currentTarget.value)}
              />
              <TextInput
                label={label}
                id={getFieldId(colorFileName, [name])}
                value={now(name)}
                readOnly={readOnly}
                spellCheck={false}
                flex={1}
                maw="20rem"
                error={problemOf(name)}
                onChange={({ currentTarget }) => set(name, currentTarget.value.trim())}
              />
            </Group>
          ))}
        </Stack>
      ))}
    </Stack>
  );
}

type Pair = Omit<Palette['pairs'][number], 'has'> & { readonly ratio: number; readonly passes: boolean };

interface PairTableProps {
  readonly pairs: readonly Pair[];
  colorOf(name: string): string;
  labelOf(name: string): string;
}

/** Texts as they look on their grounds, with their contrasts. */
function PairTable({ pairs, colorOf, labelOf }: PairTableProps) {
  return (
    <Table.ScrollContainer minWidth={320}>
      <Table verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Text on its ground</Table.Th>
            <Table.Th>Has</Table.Th>
            <Table.Th>Needs</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {pairs.map(({ text, ground, needs, ratio, passes }) => (
            <Table.Tr key={`${text} ${ground}`}>
              <Table.Td>
                <Text span px="xs" py={4} style={{ color: colorOf(text), background: colorOf(ground) }}>
                  {labelOf(text)}
                </Text>{' '}
                <Text span size="sm">
                  on {labelOf(ground)}
                </Text>
              </Table.Td>
              <Table.Td c={passes ? 'inherit' : 'var(--mantine-color-error)'}>
                {shownRatio(ratio)} – {passes ? 'passes' : 'too low'}
              </Table.Td>
              <Table.Td>{needs}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** The name of the text that is no color yet. */
const colorField = (name: string): string => `color ${name}`;

/** Rounded down: 4.49 is no 4.5. */
const shownRatio = (ratio: number): string => (Math.floor(ratio * 100) / 100).toFixed(2);
