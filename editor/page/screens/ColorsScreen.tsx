import { Group, Skeleton, Stack, Table, Text, TextInput, Title } from '@mantine/core';
import { wcagContrast } from 'culori';
import { useEffect, useRef, useState } from 'react';
import { api } from '../ask.ts';
import { useEditor } from '../editor-context.ts';
import { Trouble } from '../shell/Trouble.tsx';
import { useAnswer } from '../use-answer.ts';

const pauseMs = 400;
const hex = /^#[0-9a-f]{6}$/i;

/** The colors of the brand, and whether text can be read on its ground in them. */
export function ColorsScreen() {
  const { keeper, readOnly } = useEditor();
  const { answer, trouble, reload, attempt } = useAnswer(api.colors);
  /** What was chosen, and is not in the answer yet. */
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (!answer || Object.keys(chosen).length === 0) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const valid = Object.fromEntries(Object.entries(chosen).filter(([, value]) => hex.test(value)));
      const changed = Object.entries(valid).some(([name, value]) => colorOf(answer, name) !== value);
      if (!changed) return;
      attempt(async () => {
        const saving = await api.changeColors({ version: answer.version, colors: valid });
        await keeper.take(saving);
        await reload();
        setChosen((present) =>
          Object.fromEntries(Object.entries(present).filter(([name, value]) => valid[name] !== value)),
        );
      });
    }, pauseMs);
    return () => clearTimeout(timer.current);
  }, [chosen, answer, attempt, keeper, reload]);

  if (!answer) return trouble ? <Trouble sentence={trouble} /> : <Skeleton height={240} />;
  const colors = answer.groups.flatMap((group) => group.colors);
  const now = (name: string) => chosen[name] ?? colorOf(answer, name) ?? '';
  const labelOf = (name: string) => colors.find((color) => color.name === name)?.label ?? name;
  const pairs = answer.pairs.map(({ text, ground, needs, has }): Pair => {
    const isChosen = chosen[text] !== undefined || chosen[ground] !== undefined;
    const areColors = hex.test(now(text)) && hex.test(now(ground));
    const ratio = isChosen && areColors ? wcagContrast(now(text), now(ground)) : has;
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
  const set = (name: string, value: string) => setChosen({ ...chosen, [name]: value.toLowerCase() });

  return (
    <Stack gap="xl">
      <Trouble sentence={trouble} />
      <Stack gap="sm">
        <Title order={2} size="h4">
          Whether it can be read
        </Title>
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
          <Title order={2} size="h4">
            {group.label}
          </Title>
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

interface Pair {
  readonly text: string;
  readonly ground: string;
  readonly needs: number;
  readonly ratio: number;
  readonly passes: boolean;
}

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

/** Rounded down: 4.49 is no 4.5. */
const shownRatio = (ratio: number): string => (Math.floor(ratio * 100) / 100).toFixed(2);

const colorOf = (answer: Awaited<ReturnType<typeof api.colors>>, name: string): string | undefined =>
  answer.groups.flatMap((group) => group.colors).find((color) => color.name === name)?.value;
