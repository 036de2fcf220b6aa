import { Button, FileButton, Group, SimpleGrid, Stack, Text, UnstyledButton } from '@mantine/core';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { EditablePicture } from '#lib/editor/api.ts';
import { pictureLocation } from '#lib/editor/field.ts';
import { api, createPictureUrl } from '../api-client.ts';
import { useEditor, useOpenFile } from '../editor-context.ts';
import { FileNotice } from '../FileForm.tsx';
import { focusField } from '../focus.ts';
import { cropFileName, getFieldId } from '../paths.ts';
import { ErrorMessage, Heading, Hint, Loading } from '../shell/text.tsx';
import { useQuery } from '../use-query.ts';
import { listCropFrames, type WindowName } from './crop.ts';
import { PictureUpload, pictureTypes } from './PictureUpload.tsx';
import css from './screens.module.css';

type Point = Pick<EditablePicture['crops'][number], 'x' | 'y'>;

/** The pictures of the site: what stays visible of each in every window, and a new one in its place. */
export function PicturesScreen() {
  const { answer, message, attempt } = useQuery(api.pictures);
  const [upload, setUpload] = useState<{ readonly picture: EditablePicture; readonly file: File }>();
  const { target } = useEditor();
  const isRead = answer !== undefined;
  useEffect(() => {
    if (isRead && target?.file === pictureLocation) focusField(target.file, target.path);
  }, [isRead, target]);
  if (!answer) return <Loading message={message} />;
  const { pictures } = answer;
  const show = (picture: EditablePicture) => (
    <PictureItem
      key={picture.role}
      picture={picture}
      choose={(file) => setUpload({ picture, file })}
      attempt={attempt}
    />
  );
  return (
    <Stack gap={48}>
      <ErrorMessage message={message} />
      <FileNotice name={cropFileName} />
      {pictures
        .filter((picture) => !findMainPicture(pictures, picture))
        .map((main) => {
          const lights = pictures.filter((picture) => findMainPicture(pictures, picture) === main);
          return (
            <div key={main.role}>
              {show(main)}
              {lights.length > 0 && (
                <details>
                  <summary>The same in other light ({lights.length})</summary>
                  <Stack gap="xl" mt="md">
                    {lights.map(show)}
                  </Stack>
                </details>
              )}
            </div>
          );
        })}
      {upload && <PictureUpload {...upload} onClose={() => setUpload(undefined)} />}
    </Stack>
  );
}

/** Returns the picture of which another one is a version in other light. */
function findMainPicture(
  pictures: readonly EditablePicture[],
  { role }: EditablePicture,
): EditablePicture | undefined {
  const main = role.replace(/-(?:dusk|night|dawn|unlit)$/, '');
  return main === role ? undefined : pictures.find((each) => each.role === main);
}

interface Props {
  readonly picture: EditablePicture;
  choose(file: File): void;
  attempt(action: () => Promise<void>): void;
}

function PictureItem({ picture, choose, attempt }: Props) {
  const { autosave, readOnly } = useEditor();
  const [isAsked, setAsked] = useState(false);
  const resetInput = useRef<() => void>(null);
  const { role, label, file, needed, crops, best } = picture;
  const remove = () => {
    setAsked(!isAsked);
    if (isAsked) attempt(async () => void (await autosave.trackChange('pictures', api.removePicture(role))));
  };
  return (
    <Stack
      gap="sm"
      id={getFieldId(pictureLocation, [role])}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const [dropped] = event.dataTransfer.files;
        if (dropped && !readOnly) choose(dropped);
      }}
    >
      <Heading>{label}</Heading>
      {!file && <Text c="dimmed">{needed ? 'It is missing.' : 'There is none; the page does without.'}</Text>}
      {file && (
        <>
          {crops.length > 0 ? (
            <CropFrames picture={picture} address={createPictureUrl(role, file.version)} />
          ) : (
            <img src={createPictureUrl(role, file.version)} alt={label} loading="lazy" width="50%" />
          )}
          <Hint>{sizeInWords(file, best)}</Hint>
        </>
      )}
      <Group gap="sm">
        <FileButton
          accept={pictureTypes}
          resetRef={resetInput}
          onChange={(chosen) => {
            if (chosen) choose(chosen);
            // So that the same file can be chosen again.
            resetInput.current?.();
          }}
        >
          {(props) => (
            <Button {...props} disabled={readOnly} aria-label={`Choose a new picture: ${label}`}>
              Choose a new picture
            </Button>
          )}
        </FileButton>
        {(isAsked || (file && !needed)) && (
          <Button
            variant={isAsked ? 'filled' : 'subtle'}
            disabled={readOnly}
            aria-label={`${isAsked ? 'Yes, remove it' : 'Remove'}: ${label}`}
            onClick={remove}
          >
            {isAsked ? 'Yes, remove it' : 'Remove'}
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

const maxFrameHeightRem = 15;

/** A picture as each window crops it. A tap on one opens the point that stays visible there; all follow it live. */
function CropFrames({ picture, address }: { readonly picture: EditablePicture; readonly address: string }) {
  const { autosave } = useEditor();
  const saved = useOpenFile(cropFileName)?.value as Readonly<Record<string, Point>> | undefined;
  const [moving, setMoving] = useState<EditablePicture['crops'][number]>();
  const [opened, setOpened] = useState<WindowName>();
  const { role, label, crops } = picture;
  const frames = listCropFrames(
    role,
    crops.map((crop) => (crop.name === moving?.name ? moving : { ...crop, ...saved?.[crop.name] })),
  );
  const crop = frames.find(({ name }) => name === opened)?.crop;
  const keep = () => {
    if (moving) autosave.edit(cropFileName, [moving.name], { x: moving.x, y: moving.y });
    setMoving(undefined);
  };
  return (
    <>
      <SimpleGrid cols={2} spacing="sm" style={{ alignItems: 'start' }}>
        {frames.map(({ name, label: windowLabel, ratio, crop: { x, y } }) => (
          <UnstyledButton
            key={name}
            className={css.frame}
            data-frame={name}
            aria-expanded={name === opened}
            aria-label={`What stays visible, ${windowLabel}: ${label}`}
            onClick={() => setOpened(name === opened ? undefined : name)}
          >
            <img
              src={address}
              alt=""
              loading="lazy"
              style={{
                width: `min(100%, ${ratio * maxFrameHeightRem}rem)`,
                aspectRatio: ratio,
                objectPosition: `${x}% ${y}%`,
              }}
            />
            <Text span size="sm">
              {windowLabel}
            </Text>
          </UnstyledButton>
        ))}
      </SimpleGrid>
      {crop && saved && (
        <FocalPointInput
          point={crop}
          address={address}
          title={frames
            .filter((frame) => frame.crop.name === crop.name)
            .map((frame) => frame.label)
            .join(', ')}
          onMove={(point) => setMoving({ name: crop.name, ...point })}
          onEnd={keep}
        />
      )}
    </>
  );
}

interface FocalPointInputProps {
  readonly point: Point;
  readonly address: string;
  /** The windows in which the point applies. */
  readonly title: string;
  onMove(point: Point): void;
  onEnd(): void;
}

const axes = [
  ['x', 'From left to right'],
  ['y', 'From top to bottom'],
] as const;

/** The part of a picture that stays visible where a frame crops it: a point on the picture, or two sliders. */
function FocalPointInput({ point, address, title, onMove, onEnd }: FocalPointInputProps) {
  const { readOnly } = useEditor();
  const moveTo = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const percent = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 100);
    onMove({ x: percent((clientX - left) / width), y: percent((clientY - top) / height) });
  };
  return (
    <Stack gap="xs" role="group" aria-label={`What stays visible: ${title}`}>
      <Text>Move the point to what has to stay visible ({title}).</Text>
      <div
        className={css.point}
        onPointerDown={(event) => {
          if (readOnly) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          moveTo(event);
        }}
        onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && moveTo(event)}
        onPointerUp={onEnd}
      >
        <img src={address} alt="" draggable={false} />
        <span style={{ left: `${point.x}%`, top: `${point.y}%` }} />
      </div>
      {axes.map(([axis, label]) => (
        <label key={axis} className={css.slider}>
          {label}
          <input
            type="range"
            min={0}
            max={100}
            value={point[axis]}
            disabled={readOnly}
            onChange={({ currentTarget }) => onMove({ ...point, [axis]: Number(currentTarget.value) })}
            onPointerUp={onEnd}
            onKeyUp={onEnd}
            onBlur={onEnd}
          />
        </label>
      ))}
    </Stack>
  );
}
