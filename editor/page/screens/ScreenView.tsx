import { Stack, Title } from '@mantine/core';
import type { Screen } from '#lib/editor/api.ts';
import { useEditor } from '../editor-context.ts';
import { Form } from '../Form.tsx';
import { fileIn } from '../places.ts';
import { ColorsScreen } from './ColorsScreen.tsx';
import { LanguagesScreen } from './LanguagesScreen.tsx';
import { PicturesScreen } from './PicturesScreen.tsx';
import { ServicesScreen } from './ServicesScreen.tsx';

/** A screen, by its kind. */
export function ScreenView({ screen }: { readonly screen: Screen }) {
  return (
    <Stack gap="xl">
      <Title order={1} size="h2" tabIndex={-1}>
        {screen.label}
      </Title>
      <Content screen={screen} />
    </Stack>
  );
}

function Content({ screen }: { readonly screen: Screen }) {
  const { language } = useEditor();
  const files = screen.files.map((file) => fileIn(file, language));
  switch (screen.kind) {
    case 'services':
      return <ServicesScreen files={files} />;
    case 'colors':
      return <ColorsScreen />;
    case 'pictures':
      return <PicturesScreen />;
    case 'languages':
      return <LanguagesScreen />;
    default:
      return files.map((file) => <Form key={file} name={file} />);
  }
}
