import { Alert, Anchor, Group, Stack, Text } from '@mantine/core';
import { useAutosave, useEditor } from '../editor-context.ts';
import { findLanguage, findScreen } from '../paths.ts';

/** Says why words are not saved, or were not before, and what to do; also for files of other screens. */
export function Notices() {
  const { autosave, screens, screen } = useEditor();
  const { recovered, hasCopies, files, undoProblem } = useAutosave();
  const elsewhere = [...files]
    .filter(
      ([name, { state }]) => ['conflict', 'refused'].includes(state) && findScreen(screens, name) !== screen,
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
  const { overview, screens, goTo } = useEditor();
  const nameOf = (file: string) =>
    [
      findScreen(screens, file)?.label ?? file,
      overview.languages.length > 1 && findLanguage(overview, file)?.name,
    ]
      .filter(Boolean)
      .join(', ');
  return (
    <Group gap="md">
      {files.map((file) => (
        <Anchor key={file} component="button" onClick={() => goTo({ file })}>
          {nameOf(file)}
        </Anchor>
      ))}
    </Group>
  );
}
