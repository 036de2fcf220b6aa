import { Alert, Button, Checkbox, Group, Loader, Modal, Stack, Text, TextInput, Title } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import type { Changes, Publication } from '#lib/editor/api.ts';
import { isSame } from '#lib/editor/matching.ts';
import { api } from '../ask.ts';
import { useAutosave, useEditor } from '../editor-context.ts';
import { unsentChanges } from '../field-label.ts';
import { shownTime } from '../shown-time.ts';
import { Difference } from './Difference.tsx';
import { ErrorMessage } from './ErrorMessage.tsx';
import { FindingList } from './FindingList.tsx';
import { Releases } from './Releases.tsx';

interface Props {
  readonly opened: boolean;
  onClose(): void;
}

const pollMs = 1000;
const running: readonly Publication['state'][] = ['checking', 'building', 'switching'];
const progress = {
  checking: 'It is checked.',
  building: 'The site is built. This takes a minute or so; you may go on meanwhile.',
  switching: 'The new site takes the place of the old one.',
};

/** Publishes, tells how it goes, and brings back what was published before. */
export function PublishDialog({ opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} size="lg" title="Publish">
      <Publishing />
    </Modal>
  );
}

function Publishing() {
  const { overview, autosave, readOnly } = useEditor();
  const { files, unfinished } = useAutosave();
  const held = [...files.values()];
  const [changes, setChanges] = useState<Changes>();
  /** The changes at the end of the publication whose result is shown. */
  const [shownWith, setShownWith] = useState<Changes>();
  const [publication, setPublication] = useState<Publication>();
  const [trouble, setTrouble] = useState<string>();
  const [note, setNote] = useState('');
  /** The left out words that somebody has agreed to. */
  const [agreed, setAgreed] = useState<string>();
  /** What came back last went into the form alone. */
  const [inFormAlone, setInFormAlone] = useState(false);
  const isRunning = publication !== undefined && running.includes(publication.state);
  const versions = held.map(({ open, state }) => [open.name, open.version, state].join(' ')).join('\n');

  const attempt = useCallback((task: Promise<void>) => {
    setTrouble(undefined);
    task.catch((error: Error) => setTrouble(error.message || 'The line is down. Try again.'));
  }, []);
  const take = useCallback(
    async (state: Publication) => {
      if (!running.includes(state.state)) {
        const changed = await api.changes();
        setChanges(changed);
        setShownWith(changed);
      }
      setPublication(state);
      if (!running.includes(state.state)) await Promise.all([autosave.refresh(), autosave.readFindings()]);
    },
    [autosave],
  );

  useEffect(() => {
    autosave.flush();
    attempt(api.publication().then(setPublication));
  }, [attempt, autosave]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when something has reached the editor
  useEffect(() => attempt(api.changes().then(setChanges)), [attempt, versions]);
  useEffect(() => {
    if (!isRunning) return;
    let isPending = false;
    const timer = setInterval(() => {
      if (isPending) return;
      isPending = true;
      // A failed request is repeated.
      const ended = api.publication().then(take);
      ended
        .catch(() => undefined)
        .finally(() => {
          isPending = false;
        });
    }, pollMs);
    return () => clearInterval(timer);
  }, [isRunning, take]);

  if (!changes || !publication)
    return trouble ? <ErrorMessage message={trouble} /> : <Loader role="status" aria-label="One moment…" />;
  const { errors, unpublished } = changes;
  const incomplete = [...unfinished.values()].map(({ label, text }) => ({
    file: '',
    path: [],
    label,
    before: text,
    after: text,
  }));
  const unsent = [...held.flatMap((file) => unsentChanges(overview, file)), ...incomplete];
  const leftOut = [...unpublished, ...unsent];
  const words = JSON.stringify(leftOut);
  const isOutdated = shownWith
    ? !isSame([shownWith.changes, shownWith.unpublished], [changes.changes, unpublished])
    : changes.changes.length + leftOut.length > 0;
  const begin = (started: Promise<Publication>) => attempt(started.then(take));

  return (
    <Stack gap="lg">
      <ErrorMessage message={trouble} />
      {!(publication.state === 'done' && isOutdated) && (
        <Outcome
          publication={publication}
          commits={overview.publishes === 'commit'}
          inFormAlone={inFormAlone}
        />
      )}
      {errors.length > 0 && (
        <div>
          <Title order={3} size="h4">
            This keeps the site from being published
          </Title>
          <FindingList findings={errors} />
        </div>
      )}
      <div>
        <Title order={3} size="h4">
          {changes.since
            ? `Changed since ${shownTime(changes.since)}`
            : 'Nothing was published from here yet'}
        </Title>
        {changes.changes.length === 0 && changes.since && <Text>Nothing was changed.</Text>}
        {changes.changes.map((changed) => (
          <Difference key={`${changed.file}/${changed.path.join('/')}`} changed={changed} />
        ))}
      </div>
      {leftOut.length > 0 && (
        <div>
          <Title order={3} size="h4">
            Not on the page yet
          </Title>
          {leftOut.map((changed, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a draft and an unsent change may be of the same field
            <Difference key={index} changed={changed} />
          ))}
          <Checkbox
            mt="sm"
            label="Publish without these words. They stay in the form."
            checked={agreed === words}
            onChange={({ currentTarget }) => setAgreed(currentTarget.checked ? words : undefined)}
          />
        </div>
      )}
      {overview.publishes === 'commit' && (
        <TextInput
          label="What you have changed, in a few words (optional)"
          value={note}
          maxLength={200}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      )}
      <Group>
        <Button
          variant="filled"
          disabled={readOnly || isRunning || errors.length > 0 || (leftOut.length > 0 && agreed !== words)}
          onClick={() => {
            setInFormAlone(false);
            begin(
              api.publish({
                note: note.trim() || undefined,
                leftOut: unpublished.map(({ label }) => label),
                unsent: unsent.map(({ label }) => label),
              }),
            );
          }}
        >
          Publish now
        </Button>
      </Group>
      <Releases
        releases={publication.releases}
        disabled={readOnly || isRunning || held.some(({ state }) => state === 'unsent')}
        restore={({ id, kept }) => {
          setInFormAlone(Boolean(kept));
          begin(api.restore(id));
        }}
      />
    </Stack>
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
  if (state === 'checking' || state === 'building' || state === 'switching')
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
            {endedAt && ` (${shownTime(endedAt)})`}
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
