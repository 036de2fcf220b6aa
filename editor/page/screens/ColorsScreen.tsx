import { Box, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { wcagContrast } from 'culori';
import { useState } from 'react';
import type { Palette } from '#lib/editor/api.ts';
import { api } from '../api-client.ts';
import { useAutosave, useEditor, useOpenFile } from '../editor-context.ts';
import { FileNotice } from '../FileForm.tsx';
import { colorFileName, getFieldId } from '../paths.ts';
import { ErrorMessage, Heading, Loading } from '../shell/text.tsx';
import { useQuery } from '../use-query.ts';
import css from './screens.module.css';

type Color = Palette['groups'][number]['colors'][number];

const hex = /^#[0-9a-f]{6}$/i;
const isSky = ({ name }: Color): boolean => name.startsWith('--sky-');

/** The colors of the brand: the sky from sunset to dawn, and the others. Warns about texts that cannot be read. */
export function ColorsScreen() {
  const { autosave } = useEditor();
  const { answer, message } = useQuery(api.colors);
  const held = useOpenFile(colorFileName);
  const { incomplete } = useAutosave();
  const [showsCodes, setShowsCodes] = useState(false);
  if (!answer || !held) return <Loading message={message} />;

  const values = held.value as Readonly<Record<string, string>>;
  const colors = answer.groups.flatMap((group) => group.colors);
  const now = (name: string) => incomplete.get(colorField(name))?.text ?? values[name] ?? '';
  const labelOf = (name: string) => colors.find((color) => color.name === name)?.label ?? name;
  const low = answer.pairs
    .map(({ text, ground, needs, has }): Pair => {
      const areColors = hex.test(now(text)) && hex.test(now(ground));
      return { text, ground, needs, ratio: areColors ? wcagContrast(now(text), now(ground)) : has };
    })
    .filter(({ ratio, needs }) => ratio < needs);
  const set = ({ name, label }: Color, text: string) => {
    const value = text.toLowerCase();
    const isColor = hex.test(value);
    autosave.setIncomplete(
      colorField(name),
      isColor ? undefined : { label, text: value, instruction: `complete the color “${label}”` },
    );
    if (isColor) autosave.edit(colorFileName, [name], value);
  };
  const sky = colors.filter(isSky);
  const stops = sky.map(({ name }) => now(name));
  const row = (color: Color) => (
    <ColorRow
      key={color.name}
      color={color}
      value={now(color.name)}
      ground={isSky(color) ? paintSky(stops, sky.indexOf(color)) : now(color.name)}
      problems={
        hex.test(now(color.name))
          ? describeProblems(color.name, low, labelOf)
          : ['Six digits after “#”, as in #eeaa66.']
      }
      showsCode={showsCodes || incomplete.has(colorField(color.name))}
      set={(text) => set(color, text)}
    />
  );

  const groups = [
    { label: 'The evening, from the top of the page to its foot', colors: sky },
    ...answer.groups.map(({ label, colors }) => ({
      label,
      colors: colors.filter((color) => !isSky(color)),
    })),
  ].filter((group) => group.colors.length > 0);
  return (
    <Stack gap="xl">
      <ErrorMessage message={message} />
      <FileNotice name={colorFileName} />
      <div>
        <Text>
          {low.length === 0
            ? `All ${answer.pairs.length} texts can be read on their grounds.`
            : `${low.length} of ${answer.pairs.length} texts cannot be read well on their grounds.`}
        </Text>
        <Checkbox
          label="Show the colors as codes, too"
          checked={showsCodes}
          onChange={({ currentTarget }) => setShowsCodes(currentTarget.checked)}
        />
      </div>
      {groups.map((group) => (
        <div key={group.label}>
          <Heading mb="sm">{group.label}</Heading>
          {group.colors.map(row)}
        </div>
      ))}
    </Stack>
  );
}

interface Pair extends Pick<Palette['pairs'][number], 'text' | 'ground' | 'needs'> {
  readonly ratio: number;
}

const listFormat = new Intl.ListFormat('en');

/** Sentences about the texts that cannot be read because of a color. */
function describeProblems(color: string, low: readonly Pair[], labelOf: (name: string) => string): string[] {
  const describe = (pairs: readonly Pair[], side: 'text' | 'ground', words: (names: string) => string) => {
    const worst = Math.min(...pairs.map(({ ratio }) => ratio));
    const names = listFormat.format(pairs.map((pair) => labelOf(pair[side])));
    return pairs.length > 0 ? [`${words(names)}: ${formatRatio(worst)} of ${pairs[0]?.needs}.`] : [];
  };
  const above = low.filter(({ ground }) => ground === color);
  const below = low.filter(({ text }) => text === color);
  return [
    ...describe(above, 'text', (names) => `${names} cannot be read well on it`),
    ...describe(below, 'ground', (names) => `It cannot be read well on ${names}`),
  ];
}

/** The piece of the sky around a stop, from the middle to the stop above to the middle to the stop below. */
function paintSky(stops: readonly string[], index: number): string {
  const stop = stops[index];
  const mix = (other: string | undefined) => `color-mix(in oklab, ${other ?? stop}, ${stop})`;
  return `linear-gradient(in oklab to bottom, ${mix(stops[index - 1])}, ${stop}, ${mix(stops[index + 1])})`;
}

interface RowProps {
  readonly color: Color;
  readonly value: string;
  /** A CSS background. */
  readonly ground: string;
  readonly problems: readonly string[];
  readonly showsCode: boolean;
  set(text: string): void;
}

function ColorRow({ color, value, ground, problems, showsCode, set }: RowProps) {
  const { readOnly } = useEditor();
  const { name, label } = color;
  const id = getFieldId(colorFileName, [name]);
  return (
    <div id={id} className={css.color}>
      <div className={css.swatch} data-sky={isSky(color) || undefined} style={{ background: ground }}>
        <input
          type="color"
          aria-label={label}
          aria-describedby={`${id}/problems`}
          value={hex.test(value) ? value : '#000000'}
          disabled={readOnly}
          onChange={({ currentTarget }) => set(currentTarget.value)}
        />
      </div>
      <Box py="0.5rem" style={{ alignSelf: 'center' }}>
        <Text aria-hidden>{label}</Text>
        <div id={`${id}/problems`}>
          {problems.map((sentence) => (
            <Text key={sentence} size="sm" c="var(--mantine-color-error)">
              {sentence}
            </Text>
          ))}
        </div>
        {showsCode && (
          <TextInput
            aria-label={`${label}, as a code`}
            value={value}
            readOnly={readOnly}
            spellCheck={false}
            maw="10rem"
            onChange={({ currentTarget }) => set(currentTarget.value.trim())}
          />
        )}
      </Box>
    </div>
  );
}

/** The name of the text that is no color yet. */
const colorField = (name: string): string => `color ${name}`;

/** Rounded down: 4.49 is no 4.5. */
const formatRatio = (ratio: number): string => (Math.floor(ratio * 100) / 100).toFixed(2);
