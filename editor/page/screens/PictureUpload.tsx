import 'react-image-crop/dist/ReactCrop.css';
import { Button, FileButton, Group, Image, Modal, Stack, Text } from '@mantine/core';
import { type SyntheticEvent, useEffect, useMemo, useState } from 'react';
import { type PercentCrop, ReactCrop } from 'react-image-crop';
import { useAsyncAction } from '#lib/browser/use-async-action.ts';
import { type EditablePicture, maxPictureBytes } from '#lib/editor/api.ts';
import { api, createPictureUrl } from '../api-client.ts';
import { useEditor } from '../editor-context.ts';
import { ErrorMessage, Hint } from '../shell/text.tsx';
import { fitCropToShape, getLargestCrop, type Size } from './crop.ts';

export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif';

interface Props {
  readonly picture: EditablePicture;
  /** The chosen file. Another one can be chosen instead. */
  readonly file: File;
  onClose(): void;
}

/** Puts a file in the place of a picture, cut to the shape that the place allows. */
export function PictureUpload({ picture, file: chosen, onClose }: Props) {
  const { autosave } = useEditor();
  const [file, setFile] = useState(chosen);
  const [isUnreadable, setUnreadable] = useState(false);
  const isTooLarge = file.size > maxPictureBytes;
  const address = useMemo(() => (isTooLarge ? undefined : URL.createObjectURL(file)), [file, isTooLarge]);
  const [size, setSize] = useState<Size>();
  const [cut, setCut] = useState<PercentCrop>();
  const { isPending, message, run, clear } = useAsyncAction(
    'The picture did not arrive. Try it again, with a smaller file where the line is slow.',
  );
  const { role, label, shape, least, best } = picture;

  useEffect(() => () => URL.revokeObjectURL(address ?? ''), [address]);

  const choose = (other: File | null) => {
    if (!other) return;
    clear();
    setSize(undefined);
    setCut(undefined);
    setUnreadable(false);
    setFile(other);
  };
  const problem = isTooLarge
    ? `“${file.name}” is larger than ${maxPictureBytes / 1024 / 1024} MB.`
    : isUnreadable
      ? 'This file is no picture that a browser can show.'
      : message;
  const measure = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
    const measured = { width: currentTarget.naturalWidth, height: currentTarget.naturalHeight };
    setSize(measured);
    setCut({ unit: '%', ...getLargestCrop(measured, shape) });
  };
  const width = size && cut ? Math.round((size.width * cut.width) / 100) : undefined;
  const isNarrow = width !== undefined && width < least;

  const send = () => {
    if (!cut) return;
    clear();
    const area = [cut.x, cut.y, cut.width, cut.height].map((percent) => Number((percent / 100).toFixed(6)));
    run(async () => {
      await autosave.trackChange('pictures', api.putPicture(role, area, file));
      onClose();
    });
  };

  return (
    <Modal opened onClose={onClose} size="xl" title={label}>
      <Stack>
        <ErrorMessage message={problem} />
        {address && !isUnreadable && (
          <>
            <Text>What is inside the frame is used.</Text>
            <ReactCrop
              {...(cut && { crop: cut })}
              ruleOfThirds
              keepSelection
              // As wide as the picture: the frame is measured by it.
              style={{ alignSelf: 'flex-start' }}
              disabled={isPending}
              {...(shape[0] === shape[1] && { aspect: shape[0] })}
              onChange={(_, next) => size && setCut({ unit: '%', ...fitCropToShape(next, size, shape) })}
              ariaLabels={{
                cropArea: 'The frame: move it with the arrow keys',
                nwDragHandle: 'Corner at the top left: size the frame with the arrow keys',
                nDragHandle: 'Upper edge: size the frame with the arrow keys',
                neDragHandle: 'Corner at the top right: size the frame with the arrow keys',
                eDragHandle: 'Right edge: size the frame with the arrow keys',
                seDragHandle: 'Corner at the bottom right: size the frame with the arrow keys',
                sDragHandle: 'Lower edge: size the frame with the arrow keys',
                swDragHandle: 'Corner at the bottom left: size the frame with the arrow keys',
                wDragHandle: 'Left edge: size the frame with the arrow keys',
              }}
            >
              <Image
                src={address}
                alt="The new picture"
                mah="60vh"
                fit="contain"
                w="auto"
                onLoad={measure}
                onError={() => setUnreadable(true)}
              />
            </ReactCrop>
            {width !== undefined && (
              <Text
                size="sm"
                c={isNarrow ? 'var(--mantine-color-error)' : 'dimmed'}
                role={isNarrow ? 'alert' : undefined}
              >
                {isNarrow
                  ? `What is inside the frame is ${width} pixels wide, and has to be ${least} at least.`
                  : `What is inside the frame is ${width} pixels wide. ${width < best ? `From ${best} on it looks sharp on every screen.` : ''}`}
              </Text>
            )}
          </>
        )}
        {picture.file && (
          <Group align="flex-start">
            <Text size="sm" c="dimmed">
              Until now:
            </Text>
            <Image
              src={createPictureUrl(role, picture.file.version)}
              alt="Until now"
              mah={120}
              maw="100%"
              w="auto"
              fit="contain"
            />
          </Group>
        )}
        <Group>
          <Button variant="filled" disabled={!cut || isNarrow} loading={isPending} onClick={send}>
            Use this picture
          </Button>
          <FileButton accept={pictureTypes} onChange={choose}>
            {(props) => <Button {...props}>Choose another file</Button>}
          </FileButton>
          <Button onClick={onClose}>Leave it as it was</Button>
        </Group>
        <Hint>JPEG, PNG, WebP or AVIF, at least {least} pixels wide.</Hint>
      </Stack>
    </Modal>
  );
}
