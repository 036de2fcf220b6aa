import { Stack, Title } from '@mantine/core';
import { useEditor } from '../editor-context.ts';
import { Form } from '../Form.tsx';
import { resolveFile } from '../paths.ts';
import { ColorsScreen } from './ColorsScreen.tsx';
import { LanguagesScreen } from './LanguagesScreen.tsx';
import { PicturesScreen } from './PicturesScreen.tsx';
import { ServicesScreen } from './ServicesScreen.tsx';

/** The screen that is open, by its kind. */
export function ScreenView() {
  const { screen, language } = useEditor();
  const files = screen.files.map((file) => resolveFile(file, language));
  return (
    <Stack gap="xl">
      <Title order={1} size="h2" tabIndex={-1}>
        {screen.label}
      </Title>
      {screen.kind === 'words' && files.map((file) => <Form key={file} name={file} />)}
      {screen.kind === 'services' && <ServicesScreen files={files} />}
      {screen.kind === 'colors' && <ColorsScreen />}
      {screen.kind === 'pictures' && <PicturesScreen />}
      {screen.kind === 'languages' && <LanguagesScreen />}
    </Stack>
  );
}
