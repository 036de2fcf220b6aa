/** Values of one of several kinds, and what a value becomes when another kind is chosen. */

import { matchesOption, type OneOfOption } from '#lib/editor/find-field.ts';
import { isEqualValue } from '#lib/editor/match-entries.ts';
import { createInitialValue } from '#lib/editor/new-value.ts';
import type { ChangeHistory } from '../autosave/history.ts';

/**
 * A value of another kind, in place of the present one. The last value of that kind comes back, with the words that were
 * written since.
 * @param former finds the last value at the same place that fits
 */
export function convertValue(
  kind: OneOfOption,
  present: unknown,
  former: (fits: (value: unknown) => boolean) => ReturnType<ChangeHistory['findFormerValue']>,
): unknown {
  const last = former((value) => matchesOption(value, kind));
  if (last && isEqualValue(last.next, present)) return last.value;
  const words = wordsOf(present) ?? wordsOf(former((value) => wordsOf(value) !== undefined)?.value);
  return withWords(kind, last?.value ?? begun(kind), words);
}

/** The key of the words of a group, such as a link. */
const textKey = 'text';

/** The paragraphs of a value; undefined where it has none. */
function wordsOf(value: unknown): readonly string[] | undefined {
  if (typeof value === 'string') return value === '' ? undefined : [value];
  if (Array.isArray(value)) {
    const texts = value.filter((each) => typeof each === 'string' && each !== '');
    return texts.length > 0 ? texts : undefined;
  }
  return typeof value === 'object' && value !== null && textKey in value
    ? wordsOf(value[textKey])
    : undefined;
}

function withWords({ field, when }: OneOfOption, value: unknown, words: readonly string[] | undefined) {
  if (!words) return value;
  if (when.type === 'list') return words;
  if (when.type === 'string') return words.join(' ');
  const hasText = field.kind === 'group' && field.fields.some(({ key }) => key === textKey);
  return hasText ? { ...(value as object), [textKey]: words.join(' ') } : value;
}

function begun({ field, when: { kind } }: OneOfOption): unknown {
  const value = createInitialValue(field);
  return kind === undefined ? value : { ...(value as object), kind };
}
