import { Alert, Button, Checkbox, Group, Loader, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useMediaQuery, useSessionStorage } from '@mantine/hooks';
import { useCallback, useEffect, useState } from 'react';
import { isTemporaryError } from '#lib/browser/api-client.ts';
import type { BrandDiff, Publication } from '#lib/editor/api.ts';
import { isEqualValue } from '#lib/editor/match-entries.ts';
import { api } from '../api-client.ts';
import { useAutosave, useEditor } from '../editor-context.ts';
import { listUnsentChanges } from '../field-label.ts';
import css from '../screens/screens.module.css';
import { Heading } from '../shell/text.tsx';
import { DifferenceItem } from './DifferenceItem.tsx';
import { FindingList } from './FindingList.tsx';
import { PagePair } from './PageFrame.tsx';
import { Releases } from './Releases.tsx';
import { ErrorMessage, formatTime } from './text.tsx';

const pauseMs = 1000;
const progress = {
  checking: 'It is checked.',
  building: 'The site is built. This takes a minute or so; you may go on meanwhile.',
  switching: 'The new site takes the place of the old one.',
};
const isUnderWay = (state: Publication['state']): state is keyof typeof progress => state in progress;

/** Publishes, tells how it goes, and brings back what was published before. */
export function PublishDialog() {
  const { overlay, show } = useEditor();
  const isPhone = useMediaQuery('(max-width: 40em)') ?? false;
  return (
    <Modal
      opened={overlay === 'publish'}
      onClose={() => show()}
      size="lg"
      fullScreen={isPhone}
      title="Publish"
    >
      <Publishing />
    </Modal>
  );
}

/** The state of publishing, and what would be published. */
function usePublishing() {
  const { autosave } = useEditor();
  const held = [...useAutosave().files.values()];
  const [changes, setChanges] = useState<BrandDiff>();
  /** The changes at the end of the publication whose result is shown. */
  const [shownWith, setShownWith] = useState<BrandDiff>();
  const [publication, setPublication] = useState<Publication>();
  const [message, setMessage] = useState<string>();
  const isRunning = publication !== undefined && isUnderWay(publication.state);
  // Changes at each save, and not when another file is opened.
  const unsaved = held
    .filter(({ state }) => state !== 'saved')
    .map(({ open, state }) => `${open.name} ${state}`)
    .join('\n');

  const attempt = useCallback((task: Promise<void>) => {
    setMessage(undefined);
    task.catch((error: Error) => setMessage(error.message || 'No connection. Try again.'));
  }, []);
  /** Continues when the dialog is closed, because the form is read again at the end. */
  const follow = useCallback(
    async (started: Publication) => {
      let state = started;
      while (isUnderWay(state.state)) {
        setPublication(state);
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
        state = await api.publication().catch((error) => {
          if (!isTemporaryError(error)) throw error;
          return state;
        });
      }
      setPublication(state);
      const readChanges = async () => {
        const changed = await api.changes();
        setChanges(changed);
        setShownWith(changed);
      };
      await Promise.all([readChanges(), autosave.refresh(), autosave.readFindings()]);
    },
    [autosave],
  );

  useEffect(() => {
    autosave.flush();
    attempt(
      api.publication().then((state) => (isUnderWay(state.state) ? follow(state) : setPublication(state))),
    );
  }, [attempt, autosave, follow]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when something has reached the editor
  useEffect(() => attempt(api.changes().then(setChanges)), [attempt, unsaved]);

  const begin = (started: Promise<Publication>) => attempt(started.then(follow));
  return { changes, shownWith, publication, isRunning, message, begin };
}

/** The note of the next publication. It outlives the dialog, and the end of a session. */
function usePublishingNote(person: string) {
  const [note, setNote] = useSessionStorage({ key: `editor-note ${person}`, defaultValue: '' });
  const clearNote = (publication: Publication) => {
    setNote('');
    return publication;
  };
  return { note, setNote, clearNote };
}

function Publishing() {
  const { changes, shownWith, publication, isRunning, message, begin } = usePublishing();
  const { overview, screens, readOnly } = useEditor();
  const { files, incomplete: unfinished } = useAutosave();
  const held = [...files.values()];
  const { note, setNote, clearNote } = usePublishingNote(overview.editLock.person);
  /** The left out words that somebody has agreed to. */
  const [agreed, setAgreed] = useState<string>();
  /** Whether the last release that was brought back went into the form alone. */
  const [inFormAlone, setInFormAlone] = useState(false);
  if (!changes || !publication)
    return message ? <ErrorMessage message={message} /> : <Loader role="status" aria-label="One moment…" />;

  const { errors, unpublished } = changes;
  const incomplete = [...unfinished.values()].map(({ label, text }) => ({
    file: '',
    path: [],
    label,
    before: text,
    after: text,
  }));
  const unsent = [...held.flatMap((file) => listUnsentChanges(screens, file)), ...incomplete];
  const leftOut = [...unpublished, ...unsent];
  const words = JSON.stringify(leftOut);
  const isOutdated = shownWith
    ? !isEqualValue([shownWith.changes, shownWith.unpublished], [changes.changes, unpublished])
    : changes.changes.length + leftOut.length > 0;
  const commits = overview.publishes === 'commit';

  function publish(): void {
    setInFormAlone(false);
    const labelsOf = (all: readonly { readonly label: string }[]) => all.map(({ label }) => label);
    const order = { leftOut: labelsOf(unpublished), unsent: labelsOf(unsent) };
    begin(api.publish({ note: note.trim() || undefined, ...order }).then(clearNote));
  }

  return (
    <Stack gap="lg">
      <ErrorMessage message={message} />
      {!(publication.state === 'done' && isOutdated) && (
        <Outcome publication={publication} commits={commits} inFormAlone={inFormAlone} />
      )}
      <ChangeList changes={changes} />
      {leftOut.length > 0 && (
        <div>
          <Heading order={3}>Not on the page yet</Heading>
          {leftOut.map((changed, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a draft and an unsent change may be of the same field
            <DifferenceItem key={index} changed={changed} />
          ))}
          <Checkbox
            mt="sm"
            label="Publish without these words. They stay in the form."
            checked={agreed === words}
            onChange={({ currentTarget }) => setAgreed(currentTarget.checked ? words : undefined)}
          />
        </div>
      )}
      {commits && (
        <TextInput
          label="What you have changed, in a few words (optional)"
          value={note}
          maxLength={200}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      )}
      <PagePair releases={publication.releases} changes={changes.changes} />
      <div className={css.publish}>
        <Button
          variant="filled"
          fullWidth
          disabled={readOnly || isRunning || errors.length > 0 || (leftOut.length > 0 && agreed !== words)}
          onClick={publish}
        >
          Publish now
        </Button>
      </div>
      <Releases
        releases={publication.releases}
        disabled={readOnly || isRunning || held.some(({ state }) => state === 'unsent')}
        restore={({ id, isSnapshot }) => {
          setInFormAlone(Boolean(isSnapshot));
          begin(api.restore(id));
        }}
      />
    </Stack>
  );
}

/** Errors that prevent publishing, and what was changed since the last publication. */
function ChangeList({ changes: { errors, since, changes } }: { readonly changes: BrandDiff }) {
  return (
    <>
      {errors.length > 0 && (
        <div>
          <Heading order={3}>This keeps the site from being published</Heading>
          <FindingList findings={errors} />
        </div>
      )}
      <div>
        <Heading order={3}>
          {since ? `Changed since ${formatTime(since)}` : 'Nothing was published from here yet'}
        </Heading>
        {changes.length === 0 && since && <Text>Nothing was changed.</Text>}
        {changes.map((changed) => (
          <DifferenceItem key={`${changed.file}/${changed.path.join('/')}`} changed={changed} />
        ))}
      </div>
    </>
  );
}

interface OutcomeProps {
  readonly publication: Publication;
  readonly commits: boolean;
  readonly inFormAlone: boolean;
}

/** How it goes, or how the last time has ended. */
function Outcome({ publication, commits, inFormAlone }: OutcomeProps) {
  const { state, findings, endedAt } = publication;
  if (isUnderWay(state))
    return (
      <Group role="status" wrap="nowrap">
        <Loader size="sm" />
        <Text>{progress[state]}</Text>
      </Group>
    );
  if (state === 'done')
    return (
      <Alert color="green" role="status">
        {!inFormAlone && (
          <Text>
            {commits
              ? 'It is handed over. The host builds it, and shows it in a few minutes.'
              : 'It is published. Visitors see it now.'}
            {endedAt && ` (${formatTime(endedAt)})`}
          </Text>
        )}
        <FindingList findings={findings} />
      </Alert>
    );
  if (state === 'failed')
    return (
      <Alert color="red" role="alert" title="It could not be published. The site has stayed as it was.">
        <FindingList findings={findings} />
      </Alert>
    );
  return null;
}
