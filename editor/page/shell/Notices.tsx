import { Alert, Anchor, Group, Stack, Text } from '@mantine/core';
import type { Screen } from '#lib/editor/api.ts';
import { useAutosave, useEditor } from '../editor-context.ts';
import { screenOfFile, screensOf } from '../places.ts';

/** Says why words are not saved, or were not before, and what to do; also for files of other screens. */
export function Notices({ screen }: { readonly screen: Screen }) {
  const { autosave, overview } = useEditor();
  const { recovered, hasCopies, files, undoProblem } = useAutosave();
  const screens = screensOf(overview);
  const elsewhere = [...files]
    .filter(
      ([name, { state }]) =>
        ['conflict', 'refused'].includes(state) && screenOfFile(screens, name) !== screen,
    )
    .map(([name]) => name);
  return (
    <Stack gap="sm" mb={recovered.length || elsewhere.length || !hasCopies || undoProblem ? 'xl' : 0}>
      {undoProblem && (
        <Alert
          color="red"
          role="alert"
          title="The last change could not be undone or redone."
          withCloseButton
          closeButtonLabel="Close this notice"
          onClose={autosave.dismissUndoProblem}
        >
          {undoProblem}
        </Alert>
      )}
      {!hasCopies && (
        <Alert color="ember" role="alert" title="This browser stores nothing for the editor.">
          <Text>
            What you type is kept by the editor as always. While the line is down, leave this window open:
            allow this address to store data, or free some space, and load the page anew.
          </Text>
        </Alert>
      )}
      {elsewhere.length > 0 && (
        <Alert color="red" role="alert" title="Not kept, on another screen">
          <FileLinks files={elsewhere} />
        </Alert>
      )}
      {recovered.length > 0 && (
        <Alert
          color="ember"
          role="status"
          title="Words were found that had not been kept before"
          withCloseButton
          closeButtonLabel="Close this notice"
          onClose={autosave.dismissRecovered}
        >
          <FileLinks files={recovered} />
        </Alert>
      )}
    </Stack>
  );
}

/** Links to the screens of files. */
function FileLinks({ files }: { readonly files: readonly string[] }) {
  const { overview, goTo } = useEditor();
  const screens = screensOf(overview);
  const languageOf = (file: string) =>
    overview.languages.length > 1 &&
    overview.languages.find(({ folder }) => file.startsWith(`${folder}/`))?.name;
  return (
    <Group gap="md">
      {files.map((file) => (
        <Anchor key={file} component="button" onClick={() => goTo({ file })}>
          {[screenOfFile(screens, file)?.label ?? file, languageOf(file)].filter(Boolean).join(', ')}
        </Anchor>
      ))}
    </Group>
  );
}
