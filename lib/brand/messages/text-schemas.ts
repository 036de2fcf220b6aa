import * as v from 'valibot';
import { localizePath, type PathPrefix } from '../languages.ts';
import { addValueMetadata } from '../schema/metadata.ts';
import { textSchema as filledText, limitShortTextLength, siteAddressSchema } from '../schema/values.ts';
import { type Message, MessageError, type MessageParser } from './message.ts';

export type TextSchemas = ReturnType<typeof createTextSchemas>;

/**
 * @param messages the parser for texts in the language of the schemas
 * @param language the language whose pages are the targets of links in the texts
 */
export function createTextSchemas(messages: MessageParser, language: PathPrefix) {
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
  const text = v.pipe(filledText, addValueMetadata({ format: 'sentence' }), written);
  const textEntries = <const Names extends readonly string[]>(...names: Names) =>
    v.entriesFromList(names, text);

  return {
    /** A path on the site, such as `/terms`, which is converted to the path in this language. */
    address: v.pipe(
      siteAddressSchema,
      v.transform((path) => localizePath(language, path)),
    ),
    /** A text without parameters. It is formatted when the brand is read. */
    text,
    /** The schemas of an object's properties: a text without parameters for each key. */
    textEntries,
    texts: <const Names extends readonly string[]>(...names: Names) => v.strictObject(textEntries(...names)),
    /** A text that other texts contain as a placeholder. Its length is limited, because they may repeat it. */
    shortText: v.pipe(filledText, addValueMetadata({ format: 'sentence' }), written, limitShortTextLength),
    textOrNothing: v.pipe(
      v.string('a text, which may be empty'),
      addValueMetadata({ format: 'sentence', mayBeEmpty: true }),
      written,
    ),
    /** A text with parameters. The parsed value is a function of their values. */
    message: <const Names extends readonly string[]>(...names: Names) =>
      v.pipe(
        filledText,
        addValueMetadata({ format: 'sentence', parameters: names }),
        v.rawTransform(read(names, (message): Message<Names[number]> => message)),
      ),
  };
}
