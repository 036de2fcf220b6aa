/** The placeholders of a sentence: where they stand, what the page writes for them, and what is wrong with them. */
import { createMessageReader, hasForms, MessageError } from '../brand/messages/message.ts';
import type { Figures } from './api.ts';
import { getKeyLabel } from './key-label.ts';

export type SentencePart =
  | { readonly kind: 'text'; readonly text: string }
  /** `source` is as it is written: `{$quoteWithinHours :unit unit=hour}`. */
  | { readonly kind: 'placeholder'; readonly source: string; readonly name: string };

const name = String.raw`[\p{L}_][\p{L}\p{N}_.-]*`;

/** The names of all values that a text mentions, each once. */
export function findNames(text: string): ReadonlySet<string> {
  const within = text.match(/\{[^{}]*\}|^\s*\.(?:input|local|match).*$/gmu) ?? [];
  return new Set(within.flatMap((each) => each.match(new RegExp(`(?<=\\$)${name}`, 'gu')) ?? []));
}

/**
 * A sentence in parts, which together are the sentence. One with forms, as for a plural, is a single part.
 */
export function parseSentence(sentence: string): readonly SentencePart[] {
  if (hasForms(sentence)) return [{ kind: 'text', text: sentence }];
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

/** How a sentence reads on the page; or what is wrong with it, a sentence. */
export interface Reading {
  readonly shown?: string;
  readonly problem?: string;
}

export interface SentenceReader {
  /** @param parameters what is known only when the sentence is used: it reads as its name in “‹name›” */
  sentence(text: string, parameters: readonly string[]): Reading;
  /** Only what is wrong: the paragraphs and headings of a policy are read one by one. */
  policy(text: string, parameters: readonly string[]): string | undefined;
}

/** Reads sentences as the site does, at once and without asking the editor. */
export function createReader({ writing, values }: Pick<Figures, 'writing' | 'values'>): SentenceReader {
  const messages = createMessageReader(writing, values);
  const sentence = (text: string, parameters: readonly string[]): Reading => {
    try {
      return { shown: shown(messages(text, parameters), parameters) };
    } catch (error) {
      if (error instanceof MessageError) return { problem: `This ${error.message}.` };
      throw error;
    }
  };
  return {
    sentence,
    policy(text, parameters) {
      for (const block of text.split(/\n\s*\n|\n(?=\s*[-#])/)) {
        const { problem } = sentence(`{{${block.replace(/\s*\n\s*/g, ' ')}}}`, parameters);
        if (problem) return problem;
      }
      return undefined;
    },
  };
}

/** A value that decides between forms has to be a number: then the form for several is shown. */
function shown(
  message: (values: Readonly<Record<string, string | number>>) => string,
  parameters: readonly string[],
): string {
  const all = (value: (parameter: string) => string | number) =>
    Object.fromEntries(parameters.map((each) => [each, value(each)]));
  try {
    return message(all((each) => `‹${getKeyLabel(each).toLowerCase()}›`));
  } catch (error) {
    if (!(error instanceof MessageError)) throw error;
    return message(all(() => 2));
  }
}
