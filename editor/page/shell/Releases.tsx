import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Release } from '#lib/editor/api.ts';
import { PageFrame } from './PageFrame.tsx';
import { formatTime, Heading } from './text.tsx';

interface Props {
  readonly releases: readonly Release[];
  readonly disabled: boolean;
  restore(release: Release): void;
}

/** The versions that were published before, and what was changed in each. Brings one back. */
export function Releases({ releases, disabled, restore }: Props) {
  const [asked, setAsked] = useState<string>();
  if (releases.length === 0) return null;
  return (
    <Stack gap="sm">
      <Heading order={3}>Published before</Heading>
      {releases.map((release) => {
        const { id, at, by, summary, current, isSnapshot } = release;
        const isAsked = asked === id;
        const time = formatTime(at);
        return (
          <Box key={id} pb="xs" className="ruled">
            <Text {...(!isAsked && { lineClamp: 3 })}>
              {time.charAt(0).toUpperCase() + time.slice(1)}: {summary.join(', ')}.
            </Text>
            <Group gap="sm" justify="space-between">
              <Text size="sm">{[by, current && 'Visitors see it now'].filter(Boolean).join('. ')}</Text>
              <Button
                variant={isAsked ? 'filled' : 'default'}
                disabled={disabled}
                aria-label={`${isAsked ? 'Yes, bring' : 'Bring'} back what was published ${time}`}
                onClick={() => {
                  setAsked(isAsked ? undefined : id);
                  if (isAsked) restore(release);
                }}
              >
                {isAsked ? 'Yes, bring back' : 'Bring back'}
              </Button>
            </Group>
            {isAsked && (
              <>
                <Text size="sm" mb="sm">
                  {isSnapshot
                    ? 'The words and pictures of that time come back into the form. Visitors see them once you publish them.'
                    : 'The words and pictures of that time come back, and take the place of what is here now.'}{' '}
                  What is in the form is set aside in this list, with what is not on the page yet.
                </Text>
                {!isSnapshot && (
                  <Box maw="14rem">
                    <PageFrame caption={`The page of ${time}`} release={id} />
                  </Box>
                )}
              </>
            )}
          </Box>
        );
      })}
    </Stack>
  );
}
