import { Stack, Text, UnstyledButton } from '@mantine/core';
import type { Finding } from '#lib/editor/api.ts';
import { useEditor } from '../editor-context.ts';

const levels = { error: 'Has to be changed', warning: 'Better changed', notice: 'To know' };

/** Findings as sentences; each leads to its field. */
export function FindingList({ findings }: { readonly findings: readonly Finding[] }) {
  const { goTo } = useEditor();
  return (
    <Stack gap={0}>
      {findings.map((finding, index) => (
        <UnstyledButton
          // biome-ignore lint/suspicious/noArrayIndexKey: the same sentence may be said of two places
          key={index}
          py="sm"
          mih={44}
          disabled={!finding.file && !finding.screen}
          onClick={() => goTo(finding)}
          style={{ borderBottom: '1px solid var(--mantine-color-default-border)' }}
        >
          <Text size="xs" c={finding.level === 'error' ? 'var(--mantine-color-error)' : 'dimmed'}>
            {levels[finding.level]}
          </Text>
          <Text style={{ overflowWrap: 'anywhere' }}>{finding.sentence}</Text>
        </UnstyledButton>
      ))}
    </Stack>
  );
}
