import { ActionIcon, Button, Group, NativeSelect, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { LanguageOrder } from '#lib/editor/api.ts';
import { api, type SentChange } from '../ask.ts';
import { useEditor } from '../editor-context.ts';
import { moved } from '../places.ts';
import { ErrorMessage } from '../shell/ErrorMessage.tsx';
import { FindingList } from '../shell/FindingList.tsx';
import { useAnswer } from '../use-answer.ts';

/** The languages of the site: what is missing in each, their order, and new ones. */
export function LanguagesScreen() {
  const { autosave, readOnly, reload: reloadOverview } = useEditor();
  const { answer, message, reload, attempt } = useAnswer(api.languages);
  const [code, setCode] = useState('');
  if (!answer) return message ? <ErrorMessage message={message} /> : <Skeleton height={240} />;

  const change = (send: () => SentChange) =>
    attempt(async () => {
      await autosave.take('languages', send());
      await Promise.all([reload(), reloadOverview()]);
      setCode('');
    });
  const published = answer.languages.filter(({ draft }) => !draft).map(({ folder }) => folder);
  const drafts = answer.languages.filter(({ draft }) => draft).map(({ folder }) => folder);
  const order = (next: LanguageOrder) => change(() => api.orderLanguages(next));

  return (
    <Stack gap="xl">
      <ErrorMessage message={message} />
      {answer.languages.map(({ folder, name, draft, missing }) => {
        const place = published.indexOf(folder);
        return (
          <Stack key={folder} gap="xs">
            <Group justify="space-between" wrap="nowrap">
              <Title order={2} size="h4" lang={folder}>
                {name}
              </Title>
              {!draft && published.length > 1 && (
                <Group gap={0} wrap="nowrap">
                  <ActionIcon
                    aria-label={`Move up: ${name}`}
                    disabled={readOnly || place === 0}
                    onClick={() => order({ published: moved(published, place, place - 1), drafts })}
                  >
                    ↑
                  </ActionIcon>
                  <ActionIcon
                    aria-label={`Move down: ${name}`}
                    disabled={readOnly || place === published.length - 1}
                    onClick={() => order({ published: moved(published, place, place + 1), drafts })}
                  >
                    ↓
                  </ActionIcon>
                </Group>
              )}
            </Group>
            <Text c="dimmed" size="sm">
              {draft
                ? 'A draft: visitors do not see it.'
                : place === 0
                  ? 'The first language of the site.'
                  : `Published, at /${folder}.`}
            </Text>
            {missing.length > 0 ? <FindingList findings={missing} /> : <Text>Nothing is missing.</Text>}
            {draft ? (
              <Group>
                <Button
                  disabled={readOnly || missing.some(({ level }) => level === 'error')}
                  onClick={() =>
                    order({
                      published: [...published, folder],
                      drafts: drafts.filter((each) => each !== folder),
                    })
                  }
                >
                  Show {name} to visitors
                </Button>
              </Group>
            ) : (
              place > 0 && (
                <Group>
                  <Button
                    disabled={readOnly}
                    onClick={() =>
                      order({
                        published: published.filter((each) => each !== folder),
                        drafts: [...drafts, folder],
                      })
                    }
                  >
                    Make {name} a draft
                  </Button>
                </Group>
              )
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
