import { createMessageParser, MessageError, usesComplexSyntax } from '../brand/messages/message.ts';
import type { SentenceValues } from './api.ts';
import { getKeyLabel } from './key-label.ts';

export type SentencePart =
  | { readonly kind: 'text'; readonly text: string }
  /** `source` is the placeholder as written: `{$quoteWithinHours :unit unit=hour}`. */
  | { readonly kind: 'placeholder'; readonly source: string; readonly name: string };

const name = String.raw`[\p{L}_][\p{L}\p{N}_.-]*`;

export function findPlaceholderNames(text: string): ReadonlySet<string> {
  const within = text.match(/\{[^{}]*\}|^\s*\.(?:input|local|match).*$/gmu) ?? [];
  return new Set(within.flatMap((each) => each.match(new RegExp(`(?<=\\$)${name}`, 'gu')) ?? []));
}

/** Splits a sentence into texts and placeholders. A sentence with several forms, such as singular and plural, is one part. */
export function parseSentence(sentence: string): readonly SentencePart[] {
  if (usesComplexSyntax(sentence)) return [{ kind: 'text', text: sentence }];
  const parts: SentencePart[] = [];
  let from = 0;
  for (const found of sentence.matchAll(new RegExp(`(?<!\\\\)\\{\\$(${name})(?:\\s[^{}]*)?\\}`, 'gu'))) {
    const text = sentence.slice(from, found.index);
    if (text) parts.push({ kind: 'text', text });
    parts.push({ kind: 'placeholder', source: found[0], name: found[1] ?? '' });
    from = found.index + found[0].length;
  }
  const rest = sentence.slice(from);
  return rest ? [...parts, { kind: 'text', text: rest }] : parts;
}

export type SentenceFormatter = ReturnType<typeof createSentenceFormatter>;

/** Creates a reader that formats sentences as the site does, without a request to the editor. */
export function createSentenceFormatter({ writing, values }: Pick<SentenceValues, 'writing' | 'values'>) {
  const messages = createMessageParser(writing, values);
  /**
   * Formats a sentence, or returns the error in it.
   * @param parameters names of runtime values, which are shown as “‹name›”
   */
  const sentence = (
    text: string,
    parameters: readonly string[],
  ): { readonly shown?: string; readonly problem?: string } => {
    try {
      return { shown: formatPreview(messages(text, parameters), parameters) };
    } catch (error) {
      if (error instanceof MessageError) return { problem: `This ${error.message}.` };
      throw error;
    }
  };
  return {
    sentence,
    policy(text: string, parameters: readonly string[]): string | undefined {
      for (const block of text.split(/\n\s*\n|\n(?=\s*[-#])/)) {
        const { problem } = sentence(`{{${block.replace(/\s*\n\s*/g, ' ')}}}`, parameters);
        if (problem) return problem;
      }
      return undefined;
    },
  };
}

/**
 * Formats a message, and inserts each parameter's name in place of its value. Parameters that select a plural form must be
 * numbers, so 2 is inserted for them.
 */
function formatPreview(
  message: (values: Readonly<Record<string, string | number>>) => string,
  parameters: readonly string[],
): string {
  const fill = (value: (parameter: string) => string | number) =>
    Object.fromEntries(parameters.map((each) => [each, value(each)]));
  try {
    return message(fill((each) => `‹${getKeyLabel(each).toLowerCase()}›`));
  } catch (error) {
    if (!(error instanceof MessageError)) throw error;
    return message(fill(() => 2));
  }
}
