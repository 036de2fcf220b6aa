import { Button, Drawer, Stack } from '@mantine/core';
import type { FieldLocation } from '#lib/editor/api.ts';
import { pictureLocation } from '#lib/editor/field.ts';
import { useEditor } from '../editor-context.ts';
import { FileForm } from '../FileForm.tsx';
import { LocatedField } from '../fields/FieldInput.tsx';
import { findScreen } from '../paths.ts';

interface Props {
  readonly locations: readonly FieldLocation[];
  onClose(): void;
}

/** The fields of a text, a figure or a picture on the page, in a sheet over the page. */
export function FieldSheet({ locations, onClose }: Props) {
  const { screens, goTo } = useEditor();
  const files = Map.groupBy(locations, ([file]) => file);
  const hasFields = locations.some(([file]) => file !== pictureLocation);
  return (
    <Drawer
      opened={locations.length > 0}
      onClose={onClose}
      position="bottom"
      // The page stays in view above the sheet.
      styles={{ content: { height: 'auto', maxHeight: '65%' }, body: { paddingBlock: '0.5rem 1.5rem' } }}
      title="On the page"
      closeButtonProps={{ 'aria-label': 'Back to the page' }}
      overlayProps={{ backgroundOpacity: 0.25 }}
      // The preview returns the focus to the element on the page.
      returnFocus={false}
    >
      {/* A field takes the focus when its file is read. */}
      <Stack data-autofocus={hasFields || undefined}>
        {[...files].map(([file, entries]) =>
          file === pictureLocation ? (
            <Button key={file} data-autofocus onClick={() => goTo({ file, path: entries[0]?.slice(1) })}>
              Change the picture
            </Button>
          ) : (
            <Stack key={file}>
              <FileForm name={file}>
                {(root) =>
                  entries.map((location) => (
                    <LocatedField key={`${location}`} root={root} path={location.slice(1)} />
                  ))
                }
              </FileForm>
              <Button variant="subtle" onClick={() => goTo({ file, path: entries[0]?.slice(1) })}>
                All of “{findScreen(screens, file)?.label}”
              </Button>
            </Stack>
          ),
        )}
      </Stack>
    </Drawer>
  );
}
