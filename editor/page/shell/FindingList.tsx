import { Drawer, Stack, Text, UnstyledButton } from '@mantine/core';
import type { Finding } from '#lib/editor/api.ts';
import { formatFieldLabel } from '#lib/editor/entry-label.ts';
import { useAutosave, useEditor } from '../editor-context.ts';
import theme from '../theme.module.css';
import { Hint } from './text.tsx';

const levels = { error: 'Has to be changed', warning: 'Better changed', notice: 'To know' };

/** Findings as sentences; each leads to its field. */
export function FindingList({ findings }: { readonly findings: readonly Finding[] }) {
  const { goTo, screens } = useEditor();
  const { files } = useAutosave();
  /** Where it is, as forms call it. */
  const placeOf = ({ file, path, screen }: Finding) => {
    const label = screens.find(({ id }) => id === screen)?.label;
    return label && file && path?.length
      ? formatFieldLabel(label, file, files.get(file)?.value, path)
      : label;
  };
  return (
    <Stack gap={0}>
      {findings.map((finding, index) => (
        <UnstyledButton
          // biome-ignore lint/suspicious/noArrayIndexKey: the same sentence may be said of two places
          key={index}
          disabled={!finding.file && !finding.screen}
          onClick={() => goTo(finding)}
          mih="3rem"
          py="sm"
          className="ruled"
        >
          <Hint className={finding.level === 'error' ? theme.error : theme.hint}>
            {[levels[finding.level], placeOf(finding)].filter(Boolean).join(': ')}
          </Hint>
          <Text>{finding.sentence}</Text>
        </UnstyledButton>
      ))}
    </Stack>
  );
}

const order = { error: 0, warning: 1, notice: 2 };

/** All that the checks of the brand have found. */
export function FindingsDrawer() {
  const { overlay, show } = useEditor();
  const findings = useAutosave().findings.toSorted((a, b) => order[a.level] - order[b.level]);
  return (
    <Drawer
      opened={overlay === 'findings'}
      onClose={() => show()}
      position="right"
      size="md"
      title="What was found"
    >
      {findings.length === 0 ? <Text>Nothing was found.</Text> : <FindingList findings={findings} />}
    </Drawer>
  );
}
