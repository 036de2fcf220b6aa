/** Creates the schemas for the kinds of texts in a brand's files. */
import * as v from 'valibot';
import { localizePath, type PathPrefix } from '../languages.ts';
import { describeValue } from '../schema/metadata.ts';
import { text as filledText, maxShortLength, ownAddress } from '../schema/values.ts';
import { type Message, MessageError, type MessageReader } from './message.ts';

export type TextSchemas = ReturnType<typeof createTextSchemas>;

/**
 * @param messages reads texts in a language of the brand
 * @param language the language whose pages the paths in the texts lead to
 */
export function createTextSchemas(messages: MessageReader, language: PathPrefix) {
  /** Reads a text, and turns a `MessageError` into an issue of the schema. */
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
  const textEntries = <const Names extends readonly string[]>(...names: Names) =>
    v.entriesFromList(names, text);

  return {
    /** A path on the site, such as `/terms`, which is converted to the path in this language. */
    address: v.pipe(
      ownAddress,
      v.transform((path) => localizePath(language, path)),
    ),
    /** A text without parameters, which is formatted when the brand is read. */
    text,
    /** The entries of an object's schema with a text without parameters for each of these keys. */
    textEntries,
    /** An object with a text without parameters for each of these keys. */
    texts: <const Names extends readonly string[]>(...names: Names) => v.strictObject(textEntries(...names)),
    /** A text that other texts insert. It is short, because they can insert it often. */
    shortText: v.pipe(filledText, describeValue({ format: 'sentence' }), written, maxShortLength),
    textOrNothing: v.pipe(
      v.string('a text, which may be empty'),
      describeValue({ format: 'sentence', mayBeEmpty: true }),
      written,
    ),
    /** A text with parameters, which is read as a function of their values. */
    message: <const Names extends readonly string[]>(...names: Names) =>
      v.pipe(
        filledText,
        describeValue({ format: 'sentence', parameters: names }),
        v.rawTransform(read(names, (message): Message<Names[number]> => message)),
      ),
  };
}
