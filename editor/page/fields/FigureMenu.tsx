import { Select } from '@mantine/core';
import { useEditor } from '../editor-context.ts';
import { Hint } from '../shell/text.tsx';

interface Props {
  /** What the figure is inserted into, in words. */
  readonly label: string;
  readonly parameters: readonly string[];
  insert(placeholder: string): void;
}

/** The figures that a sentence may name, to search and choose from. */
export function FigureMenu({ label, parameters, insert }: Props) {
  const { figures, readOnly } = useEditor();
  const told = new Map<string, string>();
  const option = (value: string, name: string, about: string) => {
    told.set(value, about);
    return { value, label: name };
  };
  return (
    <Select
      aria-label={`Insert a figure: ${label}`}
      placeholder="Insert a figure…"
      searchable
      disabled={readOnly}
      value={null}
      data={[
        ...parameters.map((name) => option(`{$${name}}`, name, 'Known only when it is used')),
        ...figures.map(({ placeholder, label: name, shown, uses }) =>
          option(placeholder, name, `${shown} · in ${uses} ${uses === 1 ? 'sentence' : 'sentences'}`),
        ),
      ]}
      nothingFoundMessage="No figure has this name."
      maxDropdownHeight="18rem"
      comboboxProps={{ width: '20rem', position: 'bottom-start', withinPortal: true }}
      renderOption={({ option }) => (
        <div>
          <div>{option.label}</div>
          <Hint>{told.get(option.value)}</Hint>
        </div>
      )}
      onChange={(placeholder) => placeholder && insert(placeholder)}
    />
  );
}
