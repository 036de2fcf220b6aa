import { Text, UnstyledButton } from '@mantine/core';
import { diffWords } from 'diff';
import type { ValueDifference } from '#lib/editor/api.ts';
import { useEditor } from '../editor-context.ts';
import { Hint } from './text.tsx';

/** Longer texts are shown without a comparison, which would take seconds. */
const comparedCharacters = 20_000;

/** A value before and after its change. The words that change are marked. Leads to its field. */
export function DifferenceItem({ changed }: { readonly changed: ValueDifference }) {
  const { goTo } = useEditor();
  const { label, before, after } = changed;
  const isCompared = (before?.length ?? 0) + (after?.length ?? 0) <= comparedCharacters;
  const parts = isCompared ? diffWords(before ?? '', after ?? '') : undefined;
  return (
    <UnstyledButton py="sm" w="100%" onClick={() => goTo(changed)} className="ruled">
      <Hint>
        {label}
        {before === undefined && after !== undefined && ' – added'}
        {before !== undefined && after === undefined && ' – removed'}
      </Hint>
      {before !== undefined && before !== after && (
        <Side title="Before" mark="del" parts={parts?.filter(({ added }) => !added) ?? [{ value: before }]} />
      )}
      {after !== undefined && (
        <Side
          title="After"
          mark="ins"
          parts={parts?.filter(({ removed }) => !removed) ?? [{ value: after }]}
        />
      )}
    </UnstyledButton>
  );
}

interface SideProps {
  readonly title: string;
  readonly mark: 'del' | 'ins';
  readonly parts: readonly { readonly value: string; readonly added?: boolean; readonly removed?: boolean }[];
}

const Side = ({ title, mark: Mark, parts }: SideProps) => (
  <Text style={{ whiteSpace: 'pre-wrap' }}>
    {title}:{' '}
    {parts.map(({ value, added, removed }, index) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one comparison are known by their places alone
      added || removed ? <Mark key={index}>{value}</Mark> : <span key={index}>{value}</span>,
    )}
  </Text>
);
