import { Stack, UnstyledButton } from '@mantine/core';
import { isPriceName } from '#lib/editor/figure-name.ts';
import { useEditor } from '../editor-context.ts';
import css from '../parts.module.css';
import { Navigation } from '../shell/Navigation.tsx';
import { Heading } from '../shell/text.tsx';

/** The most common tasks. Each leads to the place where it is done. Below them is the list of all screens. */
export function StartScreen() {
  const { figures, readOnly, pagePlace, goTo, openScreen, show } = useEditor();
  const price = figures.find(({ name }) => isPriceName(name))?.name;
  const tasks = [
    ['Change a price', () => goTo({ file: 'facts.yaml', path: price === undefined ? [] : [price] })],
    ['Close on a day', () => goTo({ file: 'opening-hours.yaml', path: ['closures'] })],
    ['Change a sentence', () => (pagePlace === 'beside' ? openScreen('first-view') : show('page'))],
    ['Change a picture', () => openScreen('pictures')],
    ['See what visitors see', () => show('page')],
    ['Publish', () => show('publish'), readOnly],
  ] as const;
  return (
    <Stack gap="xl">
      <ul className={css.tasks}>
        {tasks.map(([label, perform, disabled]) => (
          <li key={label}>
            <UnstyledButton className={css.task} disabled={disabled} onClick={perform}>
              {label}
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <Heading>More</Heading>
      <Navigation />
    </Stack>
  );
}
