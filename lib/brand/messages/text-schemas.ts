/** Schemas for the kinds of texts in a brand's files. */
import * as v from 'valibot';
import { localizePath, type PathPrefix } from '../languages.ts';
import { describeValue } from '../schema/metadata.ts';
import { text as filledText, maxShortLength, ownAddress } from '../schema/values.ts';
import { type Message, MessageError, type MessageReader, type Value } from './message.ts';

export type TextSchemas = ReturnType<typeof createTextSchemas>;

/**
 * @param messages reads texts in a language of the brand
 * @param language whose pages addresses lead to
 */
export function createTextSchemas(messages: MessageReader, language: PathPrefix) {
  /** Reads a text; what is wrong with it becomes an issue. */
  const read =
    <Output>(parameters: readonly string[], toOutput: (message: Message<string>) => Output) =>
    ({ dataset, addIssue, NEVER }: v.RawTransformContext<string>): Output => {
      try {
        return toOutput(messages(dataset.value, parameters));
      } catch (error) {
        if (!(error instanceof MessageError)) throw error;
        addIssue({ message: error.message });
        return NEVER;
      }
    };
  const written = v.rawTransform(read([], (message) => message({})));
  const text = v.pipe(filledText, describeValue({ format: 'sentence' }), written);

  return {
    /** An address on the site, as `/terms`: that of the same page in this language. */
    address: v.pipe(
      ownAddress,
      v.transform((path) => localizePath(language, path)),
    ),
    /** A text whose only values are facts: it is formatted when the brand is read. */
    text,
    /** A group of such texts, by their names. */
    texts: <const Names extends readonly string[]>(...names: Names) =>
      v.strictObject(v.entriesFromList(names, text)),
    /** A text that other texts name: short, since they may name it often. */
    shortText: v.pipe(filledText, describeValue({ format: 'sentence' }), written, maxShortLength),
    textOrNothing: v.pipe(
      v.string('a text, which may be empty'),
      describeValue({ format: 'sentence', mayBeEmpty: true }),
      written,
    ),
    /** A text with named values that are known only when it is used. */
    message: <const Names extends readonly string[]>(...names: Names) =>
      v.pipe(
        filledText,
        describeValue({ format: 'sentence', parameters: names }),
        v.rawTransform(
          read(names, (message): ((values: Readonly<Record<Names[number], Value>>) => string) => message),
        ),
      ),
  };
}
