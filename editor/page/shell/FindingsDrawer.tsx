import { Drawer, Text } from '@mantine/core';
import { useAutosave, useEditor } from '../editor-context.ts';
import { FindingList } from './FindingList.tsx';

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
