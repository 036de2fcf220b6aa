import { Select } from '@mantine/core';
import { useEditor } from '../editor-context.ts';
import { Hint } from '../shell/text.tsx';

interface Props {
  /** What the figure is inserted into, in words. */
  readonly label: string;
  readonly parameters: readonly string[];
  insert(placeholder: string): void;
}

/** The figures that a sentence may name, to search by name or value and choose from. */
export function FigureMenu({ label, parameters, insert }: Props) {
  const { figures } = useEditor();
  return (
    <Select
      aria-label={`Insert a figure: ${label}`}
      placeholder="Insert a figure…"
      searchable
      value={null}
      // The second line of a label is its hint, so that the search finds it, too.
      data={[
        ...parameters.map((name) => ({ value: `{$${name}}`, label: `${name}\nKnown only when it is used` })),
        ...figures.map(({ placeholder, label: name, shown, uses }) => ({
          value: placeholder,
          label: `${name}\n${shown} · in ${uses} ${uses === 1 ? 'sentence' : 'sentences'}`,
        })),
      ]}
      nothingFoundMessage="No figure has this name."
      maxDropdownHeight="18rem"
      comboboxProps={{ width: '20rem', position: 'bottom-start' }}
      renderOption={({ option: { label: text } }) => {
        const [name, hint] = text.split('\n');
        return (
          <div>
            {name}
            <Hint>{hint}</Hint>
          </div>
        );
      }}
      onChange={(placeholder) => placeholder && insert(placeholder)}
    />
  );
}
