import { Button, Image, Stack, Text } from '@mantine/core';
import type { Picture } from '#lib/editor/api.ts';
import { pictureAddress } from '../ask.ts';
import { useEditor } from '../editor-context.ts';
import { screensOf } from '../places.ts';

/** The picture of a service, with the way to where it is changed. */
export function ServicePicture({ picture }: { readonly picture: Picture | undefined }) {
  const { overview, openScreen } = useEditor();
  const screen = screensOf(overview).find(({ kind }) => kind === 'pictures');
  if (!picture || !screen) return null;
  return (
    <Stack gap="xs" align="flex-start">
      <Text fw={600}>Picture</Text>
      {picture.file ? (
        <Image src={pictureAddress(picture.role, picture.file.version)} alt={picture.label} maw="16rem" />
      ) : (
        <Text c="dimmed">There is none yet.</Text>
      )}
      <Button onClick={() => openScreen(screen.id)}>Change the picture</Button>
    </Stack>
  );
}
