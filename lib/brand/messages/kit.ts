/** Schemas for the kinds of texts in a brand's files. */
import * as v from 'valibot';
import { type Prefixed, pathIn } from '../languages.ts';
import { about } from '../schema/metadata.ts';
import { text as filledText, isShort, ownAddress } from '../schema/values.ts';
import { type Message, MessageProblem, type Messages, type Value } from './message.ts';

export type Kit = ReturnType<typeof createKit>;

/**
 * @param messages reads texts in a language of the brand
 * @param language whose pages addresses lead to
 */
export function createKit(messages: Messages, language: Prefixed) {
  /** Reads a text; what is wrong with it becomes an issue. */
  const read =
    <Output>(parameters: readonly string[], toOutput: (message: Message<string>) => Output) =>
    ({ dataset, addIssue, NEVER }: v.RawTransformContext<string>): Output => {
      try {
        return toOutput(messages(dataset.value, parameters));
      } catch (error) {
        if (!(error instanceof MessageProblem)) throw error;
        addIssue({ message: error.message });
        return NEVER;
      }
    };
  const written = v.rawTransform(read([], (message) => message({})));
  const text = v.pipe(filledText, about({ of: 'sentence' }), written);

  return {
    /** An address on the site, as `/terms`: that of the same page in this language. */
    address: v.pipe(
      ownAddress,
      v.transform((path) => pathIn(language, path)),
    ),
    /** A text whose only values are facts: it is formatted when the brand is read. */
    text,
    /** A group of such texts, by their names. */
    texts: <const Names extends readonly string[]>(...names: Names) =>
      v.strictObject(v.entriesFromList(names, text)),
    /** A text that other texts name: short, since they may name it often. */
    shortText: v.pipe(filledText, about({ of: 'sentence' }), written, isShort),
    textOrNothing: v.pipe(
      v.string('a text, which may be empty'),
      about({ of: 'sentence', mayBeEmpty: true }),
      written,
    ),
    /** A text with named values that are known only when it is used. */
    message: <const Names extends readonly string[]>(...names: Names) =>
      v.pipe(
        filledText,
        about({ of: 'sentence', parameters: names }),
        v.rawTransform(
          read(names, (message): ((values: Readonly<Record<Names[number], Value>>) => string) => message),
        ),
      ),
  };
}
