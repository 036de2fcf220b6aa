import { Alert, Button, Group, Loader, Modal, Stack, Text, TextInput, Title } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import type { Changes, Publication } from '#lib/editor/api.ts';
import { api } from '../ask.ts';
import { useEditor, useKept } from '../editor-context.ts';
import { shownTime } from '../shown-time.ts';
import { Difference } from './Difference.tsx';
import { FindingList } from './FindingList.tsx';
import { Releases } from './Releases.tsx';
import { Trouble } from './Trouble.tsx';

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
  const { overview, keeper, readOnly } = useEditor();
  const { findings } = useKept();
  const [changes, setChanges] = useState<Changes>();
  const [publication, setPublication] = useState<Publication>();
  const [trouble, setTrouble] = useState<string>();
  const [note, setNote] = useState('');
  /** What came back last went into the form alone. */
  const [inFormAlone, setInFormAlone] = useState(false);
  const isRunning = publication !== undefined && running.includes(publication.state);

  const read = useCallback(async () => {
    const [changed, state] = await Promise.all([api.changes(), api.publication()]);
    setChanges(changed);
    setPublication(state);
  }, []);
  const attempt = useCallback((task: Promise<void>) => {
    setTrouble(undefined);
    task.catch((error: Error) => setTrouble(error.message || 'The line is down. Try again.'));
  }, []);

  useEffect(() => attempt(read()), [attempt, read]);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => {
      api.publication().then(
        async (state) => {
          setPublication(state);
          if (running.includes(state.state)) return;
          setChanges(await api.changes());
          await Promise.all([keeper.refresh(), keeper.readFindings()]);
        },
        // It is asked again.
        () => undefined,
      );
    }, pollMs);
    return () => clearInterval(timer);
  }, [isRunning, keeper]);

  if (!changes || !publication) return trouble ? <Trouble sentence={trouble} /> : <Loader />;
  const errors = findings.filter(({ level }) => level === 'error');
  const begin = (started: Promise<Publication>) => attempt(started.then(setPublication));

  return (
    <Stack gap="lg">
      <Trouble sentence={trouble} />
      <Outcome
        publication={publication}
        commits={overview.publishes === 'commit'}
        inFormAlone={inFormAlone}
      />
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
          disabled={readOnly || isRunning || errors.length > 0}
          onClick={() => {
            setInFormAlone(false);
            begin(api.publish(note.trim()));
          }}
        >
          Publish now
        </Button>
      </Group>
      <Releases
        releases={publication.releases}
        disabled={readOnly || isRunning}
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
