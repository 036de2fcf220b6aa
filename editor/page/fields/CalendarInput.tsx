import { TextInput, type TextInputProps } from '@mantine/core';
import { type SyntheticEvent, useEffect, useId, useState } from 'react';
import { useEditor } from '../editor-context.ts';

interface Props extends Omit<TextInputProps, 'type' | 'value' | 'onChange'> {
  readonly type: 'date' | 'month' | 'time';
  readonly value: string;
  onChange(value: string): void;
}

/** While a year is typed, browsers give those of its first digits. */
const hasShortYear = (value: string): boolean => /^0\d{3}-/.test(value);

/** A date, a month or a time of day. Until all its parts are typed, the value stays as it was. */
export function CalendarInput({ type, value, onChange, onBlur, error, ...others }: Props) {
  const { autosave } = useEditor();
  const name = useId();
  /** The browser's text of an incomplete value. */
  const [incomplete, setIncomplete] = useState<string>();
  const [isLeft, setLeft] = useState(false);
  useEffect(() => () => autosave.setIncomplete(name, undefined), [autosave, name]);

  const look = ({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) => {
    const isIncomplete = input.validity.badInput || hasShortYear(input.value);
    setIncomplete(isIncomplete ? input.value : undefined);
    autosave.setIncomplete(
      name,
      isIncomplete ? { label: `A ${type}`, text: '', instruction: `complete the ${type}` } : undefined,
    );
    if (!isIncomplete && input.value !== value) onChange(input.value);
  };
  return (
    <TextInput
      {...others}
      type={type}
      value={incomplete ?? value}
      error={incomplete !== undefined && isLeft ? `Not kept yet: this ${type} is not complete.` : error}
      onChange={look}
      // Browsers send no input event for the first parts of an empty value.
      onKeyUp={look}
      onFocus={() => setLeft(false)}
      onBlur={(event) => {
        look(event);
        setLeft(true);
        onBlur?.(event);
      }}
    />
  );
}
