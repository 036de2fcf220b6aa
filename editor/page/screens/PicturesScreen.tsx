import { Button, Group, Image, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Picture } from '#lib/editor/api.ts';
import { api, createPictureUrl } from '../api-client.ts';
import { useEditor, useFile } from '../editor-context.ts';
import { FileNotice } from '../Form.tsx';
import { cropFile } from '../paths.ts';
import { ErrorMessage, Loading } from '../shell/ErrorMessage.tsx';
import { Heading, Hint } from '../shell/text.tsx';
import { useQuery } from '../use-query.ts';
import { FocalPointInput } from './FocalPointInput.tsx';
import { PictureUpload } from './PictureUpload.tsx';

/** The pictures of the site: what each is, which part of it stays visible, and a new one in its place. */
export function PicturesScreen() {
  const { answer, message, attempt } = useQuery(api.pictures);
  const [changed, setChanged] = useState<Picture>();
  if (!answer) return <Loading message={message} />;
  return (
    <Stack gap={48}>
      <ErrorMessage message={message} />
      <FileNotice name={cropFile} />
      {answer.pictures.map((picture) => (
        <OnePicture
          key={picture.role}
          picture={picture}
          change={() => setChanged(picture)}
          attempt={attempt}
        />
      ))}
      {changed && <PictureUpload picture={changed} onClose={() => setChanged(undefined)} />}
    </Stack>
  );
}

interface Props {
  readonly picture: Picture;
  change(): void;
  attempt(action: () => Promise<void>): void;
}

function OnePicture({ picture, change, attempt }: Props) {
  const { autosave, readOnly } = useEditor();
  const moved = useFile(cropFile)?.value as Readonly<Record<string, { x: number; y: number }>> | undefined;
  const [asked, setAsked] = useState(false);
  const { role, label, file, needed, crops, best } = picture;
  const remove = () => {
    setAsked(!asked);
    if (asked) attempt(async () => void (await autosave.trackChange('pictures', api.removePicture(role))));
  };
  return (
    <Stack gap="sm">
      <Heading>{label}</Heading>
      {file ? (
        <>
          <Image
            src={createPictureUrl(role, file.version)}
            alt={label}
            mah={320}
            w="auto"
            maw="100%"
            fit="contain"
            loading="lazy"
            style={{ alignSelf: 'flex-start' }}
          />
          <Hint>{sizeInWords(file, best)}</Hint>
          {/* A slider that is disabled while the crops are read would not take the focus. */}
          {moved &&
            crops.map((crop) => (
              <FocalPointInput
                key={crop.name}
                crop={{ ...crop, ...moved[crop.name] }}
                address={createPictureUrl(role, file.version)}
                of={label}
                readOnly={readOnly}
                save={(point) => autosave.edit(cropFile, [crop.name], point)}
              />
            ))}
        </>
      ) : (
        <Text c="dimmed">{needed ? 'It is missing.' : 'There is none; the page does without.'}</Text>
      )}
      <Group gap="sm">
        <Button disabled={readOnly} aria-label={`Choose a new picture: ${label}`} onClick={change}>
          Choose a new picture
        </Button>
        {(asked || (file && !needed)) && (
          <Button
            variant={asked ? 'filled' : 'subtle'}
            disabled={readOnly}
            aria-label={`${asked ? 'Yes, remove it' : 'Remove'}: ${label}`}
            onClick={remove}
          >
            {asked ? 'Yes, remove it' : 'Remove'}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function sizeInWords({ width, height }: { readonly width: number; readonly height: number }, best: number) {
  if (width === 0) return 'This file cannot be read as a picture.';
  const size = `${width} × ${height} pixels`;
  return width < best ? `${size}. From ${best} pixels on it looks sharp on every screen.` : size;
}
