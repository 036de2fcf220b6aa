import { Text, UnstyledButton } from '@mantine/core';
import { diffWords } from 'diff';
import type { Difference as Changed } from '#lib/editor/api.ts';
import { useEditor } from '../editor-context.ts';
import { Hint } from './text.tsx';

/** Longer texts are told as they are now: to compare them word by word would take a browser seconds. */
const comparedCharacters = 20_000;

/** What was changed in one value, word by word. Leads to its field. */
export function DifferenceItem({ changed }: { readonly changed: Changed }) {
  const { goTo } = useEditor();
  return (
    <UnstyledButton py="sm" w="100%" onClick={() => goTo(changed)} className="ruled">
      <Hint>
        {changed.label}
        {changed.before === undefined && ' – added'}
        {changed.after === undefined && ' – removed'}
      </Hint>
      <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        <Compared before={changed.before ?? ''} after={changed.after ?? ''} />
      </Text>
    </UnstyledButton>
  );
}

function Compared({ before, after }: { readonly before: string; readonly after: string }) {
  if (before.length + after.length > comparedCharacters) return after || before;
  return diffWords(before, after).map(({ value, added, removed }, index) => (
    <Text
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one comparison are known by their places alone
      key={index}
      span
      inherit
      component={added ? 'ins' : removed ? 'del' : 'span'}
      {...(removed && { c: 'dimmed', td: 'line-through' })}
      {...(added && { fw: 600, td: 'underline' })}
    >
      {value}
    </Text>
  ));
}
