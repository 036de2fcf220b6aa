import { Alert, Box, Button, Checkbox, Group, Loader, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import type { BrandDiff, Publication } from '#lib/editor/api.ts';
import { isEqualValue } from '#lib/editor/match-entries.ts';
import { useAutosave, useEditor } from '../editor-context.ts';
import { listUnsentChanges } from '../field-label.ts';
import { DifferenceItem } from './DifferenceItem.tsx';
import { FindingList } from './FindingList.tsx';
import { PagePair } from './PageFrame.tsx';
import { Releases } from './Releases.tsx';
import { ErrorMessage, formatTime, Heading } from './text.tsx';
import { isUnderWay, type PublishingState, progress, usePublishing } from './use-publishing.ts';

/** Publishes, tells how it goes, and brings back what was published before. */
export function PublishDialog() {
  const { overlay, show } = useEditor();
  const publishing = usePublishing(overlay === 'publish');
  const isPhone = useMediaQuery('(max-width: 40em)') ?? false;
  return (
    <Modal
      opened={overlay === 'publish'}
      onClose={() => show()}
      size="lg"
      fullScreen={isPhone}
      title="Publish"
    >
      <Publishing {...publishing} />
    </Modal>
  );
}

function Publishing({ changes, shownWith, publication, isRunning, message, ...state }: PublishingState) {
  const { overview, screens, readOnly } = useEditor();
  const { files, incomplete: unfinished } = useAutosave();
  const openFiles = [...files.values()];
  /** The left out words that somebody has agreed to. */
  const [agreed, setAgreed] = useState<string>();
  if (!changes || !publication)
    return message ? <ErrorMessage message={message} /> : <Loader role="status" aria-label="One moment…" />;

  const { errors, unpublished } = changes;
  const incomplete = [...unfinished.values()].map(({ label, text }) => {
    return { file: '', path: [], label, before: text, after: text };
  });
  const unsent = [...openFiles.flatMap((file) => listUnsentChanges(screens, file)), ...incomplete];
  const leftOut = [...unpublished, ...unsent];
  const words = JSON.stringify(leftOut);
  const isOutdated = shownWith
    ? !isEqualValue([shownWith.changes, shownWith.unpublished], [changes.changes, unpublished])
    : changes.changes.length + leftOut.length > 0;
  const commits = overview.publishes === 'commit';

  const labelsOf = (all: readonly { readonly label: string }[]) => all.map(({ label }) => label);

  return (
    <Stack gap="lg">
      <ErrorMessage message={message} />
      {!(publication.state === 'done' && isOutdated) && (
        <Outcome
          publication={publication}
          commits={commits}
          inFormAlone={state.restored?.isSnapshot ?? false}
        />
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
          value={state.note}
          readOnly={isRunning}
          maxLength={200}
          onChange={({ currentTarget }) => state.setNote(currentTarget.value)}
        />
      )}
      <PagePair releases={publication.releases} changes={changes.changes} />
      <Box pos="sticky" bottom={0} py="sm" bg="var(--mantine-color-body)" style={{ zIndex: 1 }}>
        <Button
          variant="filled"
          fullWidth
          disabled={readOnly || isRunning || errors.length > 0 || (leftOut.length > 0 && agreed !== words)}
          onClick={() => state.publish({ leftOut: labelsOf(unpublished), unsent: labelsOf(unsent) })}
        >
          Publish now
        </Button>
      </Box>
      <Releases
        releases={publication.releases}
        disabled={readOnly || isRunning || openFiles.some(({ state }) => state === 'unsent')}
        restore={state.restore}
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
      <Alert role="status">
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
