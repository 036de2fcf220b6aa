import { Box, Button, Group, Image, Stack, Text } from '@mantine/core';
import { type ComponentProps, type PointerEvent, useId, useState } from 'react';
import type { EditablePicture } from '#lib/editor/api.ts';
import { api, createPictureUrl } from '../api-client.ts';
import { useEditor, useOpenFile } from '../editor-context.ts';
import { FileNotice } from '../FileForm.tsx';
import { cropFileName } from '../paths.ts';
import { ErrorMessage, Heading, Hint, Loading } from '../shell/text.tsx';
import { useQuery } from '../use-query.ts';
import { PictureUpload } from './PictureUpload.tsx';

type Point = Pick<EditablePicture['crops'][number], 'x' | 'y'>;

/** The pictures of the site: what each is, which part of it stays visible, and a new one in its place. */
export function PicturesScreen() {
  const { answer, message, attempt } = useQuery(api.pictures);
  const [changed, setChanged] = useState<EditablePicture>();
  if (!answer) return <Loading message={message} />;
  return (
    <Stack gap={48}>
      <ErrorMessage message={message} />
      <FileNotice name={cropFileName} />
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
  readonly picture: EditablePicture;
  change(): void;
  attempt(action: () => Promise<void>): void;
}

function OnePicture({ picture, change, attempt }: Props) {
  const { autosave, readOnly } = useEditor();
  const moved = useOpenFile(cropFileName)?.value as Readonly<Record<string, Point>> | undefined;
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

function sizeInWords({ width, height }: NonNullable<EditablePicture['file']>, best: number) {
  if (width === 0) return 'This file cannot be read as a picture.';
  const size = `${width} × ${height} pixels`;
  return width < best ? `${size}. From ${best} pixels on it looks sharp on every screen.` : size;
}

interface FocalPointInputProps {
  readonly crop: EditablePicture['crops'][number];
  readonly address: string;
  /** The label of the picture. */
  readonly of: string;
}

/** The part of a picture that stays visible where a frame crops it: a point on the picture, or two sliders. */
function FocalPointInput({ crop, address, of }: FocalPointInputProps) {
  const { autosave, readOnly } = useEditor();
  const [moved, setMoved] = useState<Point>();
  const [isOpen, setOpen] = useState(false);
  const point: Point = moved ?? { x: crop.x, y: crop.y };
  const title = `What stays visible, ${crop.label}`;

  const moveTo = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const percent = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 100);
    setMoved({ x: percent((clientX - left) / width), y: percent((clientY - top) / height) });
  };
  const keep = () => {
    if (moved) autosave.edit(cropFileName, [crop.name], moved);
    setMoved(undefined);
  };

  if (!isOpen)
    return (
      <Group>
        <Button
          variant="subtle"
          px={0}
          mih={44}
          styles={{ label: { textAlign: 'start' } }}
          aria-label={`${title}: ${of}`}
          onClick={() => setOpen(true)}
        >
          {title}
        </Button>
      </Group>
    );
  const slider = { disabled: readOnly, onPointerUp: keep, onKeyUp: keep, onBlur: keep };
  return (
    <Stack gap="xs" role="group" aria-label={`${title}: ${of}`}>
      <Text fw={600}>{title}</Text>
      <Box
        pos="relative"
        style={{ alignSelf: 'flex-start', cursor: readOnly ? undefined : 'crosshair', touchAction: 'none' }}
        onPointerDown={(event) => {
          if (readOnly) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          moveTo(event);
        }}
        onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && moveTo(event)}
        onPointerUp={keep}
      >
        <Image src={address} alt="" mah={320} w="auto" maw="100%" fit="contain" draggable={false} />
        <Box pos="absolute" w={28} h={28} style={{ ...marker, left: `${point.x}%`, top: `${point.y}%` }} />
      </Box>
      <Slider {...slider} label="From left to right" value={point.x} set={(x) => setMoved({ ...point, x })} />
      <Slider {...slider} label="From top to bottom" value={point.y} set={(y) => setMoved({ ...point, y })} />
    </Stack>
  );
}

const marker = {
  transform: 'translate(-50%, -50%)',
  border: '3px solid white',
  outline: '2px solid black',
  borderRadius: '50%',
  pointerEvents: 'none',
} as const;

interface SliderProps extends ComponentProps<'input'> {
  readonly label: string;
  set(value: number): void;
}

function Slider({ label, set, ...input }: SliderProps) {
  const id = useId();
  return (
    <Group gap="sm" wrap="nowrap">
      <Text component="label" htmlFor={id} size="sm" w="11rem">
        {label}
      </Text>
      <input
        type="range"
        id={id}
        min={0}
        max={100}
        style={{ minHeight: '2.75rem', minWidth: 0, flex: 1 }}
        onChange={({ currentTarget }) => set(Number(currentTarget.value))}
        {...input}
      />
    </Group>
  );
}
