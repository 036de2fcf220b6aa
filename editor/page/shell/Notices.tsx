import { Alert, Anchor, Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { EditLockStatus } from '#lib/editor/api.ts';
import { findConflicts, type OpenFileState } from '../autosave/autosave-store.ts';
import { useAutosave, useEditor } from '../editor-context.ts';
import { formatValue, getFieldLabel } from '../field-label.ts';
import { findLanguage, findScreen } from '../paths.ts';
import { formatTime } from './text.tsx';

const closable = { withCloseButton: true, closeButtonLabel: 'Close this notice' };

/** Says why words are not saved, or were not before, and what to do; also for files of other screens. */
export function Notices() {
  const { autosave, screens, screen } = useEditor();
  const { recoveredFiles, hasCopies, files, undoProblem } = useAutosave();
  const elsewhere = [...files]
    .filter(
      ([name, { state }]) => ['conflict', 'refused'].includes(state) && findScreen(screens, name) !== screen,
    )
    .map(([name]) => name);
  return (
    <>
      {undoProblem && (
        <Alert
          color="red"
          role="alert"
          title="The last change could not be undone or redone."
          {...closable}
          onClose={autosave.dismissUndoProblem}
        >
          {undoProblem}
        </Alert>
      )}
      {!hasCopies && (
        <Alert role="alert" title="This browser stores nothing for the editor.">
          What you type is kept by the editor as always. Without a connection, leave this window open. To
          change this, allow this address to store data, or free some space, and load the page anew.
        </Alert>
      )}
      {elsewhere.length > 0 && (
        <Alert color="red" role="alert" title="Not kept, on another screen">
          <FileLinks files={elsewhere} />
        </Alert>
      )}
      {recoveredFiles.length > 0 && (
        <Alert
          role="status"
          title="Words were found that had not been kept before"
          {...closable}
          onClose={autosave.dismissRecovered}
        >
          <FileLinks files={recoveredFiles} />
        </Alert>
      )}
    </>
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

interface Props {
  readonly editLock: EditLockStatus;
  readonly wasTaken: boolean;
  take(): Promise<void>;
}

/** The notice about the window that has the edit lock, if it is another one. */
export function EditLockNotice({ editLock, wasTaken, take }: Props) {
  // Where nobody has it, it is this window’s in a moment.
  if (editLock.isHeld || !(editLock.holder || wasTaken)) return null;
  const { holder } = editLock;
  const who = holder?.you ? 'Another window of yours' : (holder?.name ?? '');
  return (
    <Alert role="alert" title={titleOf(wasTaken, holder?.you ?? false)}>
      <Text>
        {holder
          ? `${who} has edited since ${formatTime(holder.since)}, and was last here at ${formatTime(holder.lastSeen)}.`
          : 'One window edits at a time.'}{' '}
        {wasTaken && 'What you typed stays here, and is not lost. '}
        Until it is your turn, you can read everything and change nothing.
      </Text>
      <Button onClick={() => take().catch(() => undefined)}>Take over</Button>
    </Alert>
  );
}

function titleOf(wasTaken: boolean, byYou: boolean): string {
  if (byYou) return 'You edit in another window.';
  return wasTaken ? 'Somebody has taken over.' : 'Somebody else edits now.';
}

/** Shows both texts of each field that this window and somebody else have changed, and asks which one stays. */
export function ConflictNotice({ held }: { readonly held: OpenFileState }) {
  const { autosave, screens, readOnly } = useEditor();
  const [choices, setChoices] = useState<Readonly<Record<string, string>>>({});
  const { name } = held.open;
  const conflicts = findConflicts(held);
  return (
    <Alert color="red" role="alert" title="Somebody else has changed the same words.">
      <Stack>
        <Text>Choose the text that stays. All other changes of both are kept.</Text>
        {conflicts.map(({ path, mine, theirs }) => {
          const key = path.join('/');
          return (
            <Radio.Group
              key={key}
              label={getFieldLabel(screens, name, held.value, path)}
              value={choices[key] ?? 'mine'}
              onChange={(choice) => setChoices({ ...choices, [key]: choice })}
            >
              <Choice value="mine" whose="Yours" text={formatValue(mine)} />
              <Choice value="theirs" whose="Theirs" text={formatValue(theirs)} />
            </Radio.Group>
          );
        })}
        <div>
          <Button
            disabled={readOnly}
            onClick={() => autosave.resolve(name, ({ path }) => choices[path.join('/')] === 'theirs')}
          >
            Keep the chosen texts
          </Button>
        </div>
      </Stack>
    </Alert>
  );
}

const Choice = ({ value, whose, text }: Readonly<Record<'value' | 'whose' | 'text', string>>) => (
  <Radio
    value={value}
    label={`${whose}: ${text || '(removed)'}`}
    styles={{ label: { whiteSpace: 'pre-wrap' } }}
  />
);
