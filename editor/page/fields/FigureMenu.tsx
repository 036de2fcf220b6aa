import { Select, Text } from '@mantine/core';
import { useForm } from './form.ts';

interface Props {
  /** What the figure is inserted into, in words. */
  readonly label: string;
  readonly parameters: readonly string[];
  insert(placeholder: string): void;
}

/** The figures that a sentence may name, to search and choose from. */
export function FigureMenu({ label, parameters, insert }: Props) {
  const { figures, readOnly } = useForm();
  const ofUse = parameters.map((name) => ({
    value: `{$${name}}`,
    label: name,
    told: 'Known only when it is used',
  }));
  const ofBrand = figures.map(({ placeholder, label: words, shown, uses }) => ({
    value: placeholder,
    label: words,
    told: `${shown} · in ${uses} ${uses === 1 ? 'sentence' : 'sentences'}`,
  }));
  const all = [...ofUse, ...ofBrand];
  const told = new Map(all.map((each) => [each.value, each.told]));
  return (
    <Select
      aria-label={`Insert a figure: ${label}`}
      placeholder="Insert a figure…"
      searchable
      disabled={readOnly}
      w="16rem"
      maw="100%"
      value={null}
      data={all.map(({ value, label: words }) => ({ value, label: words }))}
      nothingFoundMessage="No figure has this name."
      maxDropdownHeight="18rem"
      comboboxProps={{ width: '20rem', position: 'bottom-start', withinPortal: true }}
      renderOption={({ option }) => (
        <div>
          <Text>{option.label}</Text>
          <Text size="xs" c="dimmed">
            {told.get(option.value)}
          </Text>
        </div>
      )}
      onChange={(placeholder) => placeholder && insert(placeholder)}
    />
  );
}
