import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { LanguageOrder } from '#lib/editor/api.ts';
import { api, type PendingChange } from '../api-client.ts';
import { useEditor } from '../editor-context.ts';
import { MoveButtons } from '../fields/ListEntry.tsx';
import { moveEntry } from '../paths.ts';
import { FindingList } from '../shell/FindingList.tsx';
import { ErrorMessage, Heading, Hint, Loading } from '../shell/text.tsx';
import { useQuery } from '../use-query.ts';

/** The languages of the site: what is missing in each, their order, and new ones. */
export function LanguagesScreen() {
  const { autosave, readOnly, reload } = useEditor();
  const { answer, message, attempt } = useQuery(api.languages);
  const [code, setCode] = useState('');
  if (!answer) return <Loading message={message} />;

  const change = (send: () => PendingChange) =>
    attempt(async () => {
      await autosave.trackChange('languages', send());
      await reload();
      setCode('');
    });
  const folders = (isDraft: boolean) =>
    answer.languages.filter(({ draft }) => draft === isDraft).map(({ folder }) => folder);
  const [published, drafts] = [folders(false), folders(true)];
  const order = (next: LanguageOrder) => change(() => api.orderLanguages(next));

  return (
    <Stack gap="xl">
      <ErrorMessage message={message} />
      {answer.languages.map(({ folder, name, draft, missing }) => {
        const place = published.indexOf(folder);
        return (
          <Stack key={folder} gap="xs">
            <Group justify="space-between" wrap="nowrap">
              <Heading lang={folder}>{name}</Heading>
              {!readOnly && !draft && published.length > 1 && (
                <Group gap="md" wrap="nowrap">
                  <MoveButtons
                    name={name}
                    index={place}
                    count={published.length}
                    move={(from, to) => order({ published: moveEntry(published, from, to), drafts })}
                  />
                </Group>
              )}
            </Group>
            <Hint>
              {draft
                ? 'A draft: visitors do not see it.'
                : place === 0
                  ? 'The first language of the site.'
                  : `Published, at /${folder}.`}
            </Hint>
            {missing.length > 0 ? <FindingList findings={missing} /> : <Text>Nothing is missing.</Text>}
            {place !== 0 && (
              <Group>
                <Button
                  disabled={readOnly || (draft && missing.some(({ level }) => level === 'error'))}
                  onClick={() =>
                    order({
                      published: draft ? [...published, folder] : without(published, folder),
                      drafts: draft ? without(drafts, folder) : [...drafts, folder],
                    })
                  }
                >
                  {draft ? `Show ${name} to visitors` : `Make ${name} a draft`}
                </Button>
              </Group>
            )}
          </Stack>
        );
      })}
      {answer.offered.length > 0 && (
        <Group align="end" gap="sm">
          <NativeSelect
            label="A new language"
            description="It begins as a draft, with the words of the first."
            value={code}
            disabled={readOnly}
            data={[
              { value: '', label: 'Choose…' },
              ...answer.offered.map((each) => ({ value: each.code, label: each.name })),
            ]}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
          />
          <Button disabled={readOnly || code === ''} onClick={() => change(() => api.addLanguage({ code }))}>
            Add the language
          </Button>
        </Group>
      )}
    </Stack>
  );
}

const without = (folders: readonly string[], folder: string) => folders.filter((each) => each !== folder);
