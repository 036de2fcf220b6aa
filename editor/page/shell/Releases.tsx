import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Release } from '#lib/editor/api.ts';
import { Heading, Hint } from '../shell/text.tsx';
import { formatTime } from './text.tsx';

interface Props {
  readonly releases: readonly Release[];
  readonly disabled: boolean;
  restore(release: Release): void;
}

/** What was published before, and brings it back. */
export function Releases({ releases, disabled, restore }: Props) {
  const [asked, setAsked] = useState<string>();
  if (releases.length === 0) return null;
  return (
    <Stack gap="sm">
      <Heading order={3}>Published before</Heading>
      {releases.map((release) => {
        const { id, at, by, summary, current, isSnapshot } = release;
        const isAsked = asked === id;
        return (
          <Group key={id} justify="space-between" pb="xs" className="ruled">
            {/* On a phone, the button wraps to the next line. */}
            <Box flex="1 1 16rem">
              <Text>
                {[formatTime(at), by].filter(Boolean).join(', ')}
                {current && ' – served now'}
              </Text>
              <Hint lineClamp={3}>{summary.join(' · ')}</Hint>
              {isAsked && (
                <Text size="sm" mt="xs">
                  {isSnapshot
                    ? 'The words and pictures of that time come back into the form. Visitors see them once you publish them.'
                    : 'The words and pictures of that time come back, and take the place of what is here now.'}{' '}
                  What is in the form is set aside in this list, with what is not on the page yet.
                </Text>
              )}
            </Box>
            <Button
              variant={isAsked ? 'filled' : 'default'}
              disabled={disabled}
              flex="none"
              aria-label={`${isAsked ? 'Yes, bring' : 'Bring'} back what was published ${formatTime(at)}`}
              onClick={() => {
                setAsked(isAsked ? undefined : id);
                if (isAsked) restore(release);
              }}
            >
              {isAsked ? 'Yes, bring back' : 'Bring back'}
            </Button>
          </Group>
        );
      })}
    </Stack>
  );
}
