/**
 * Formats a brand's messages in browsers, from data that `build/browser-message.ts` creates. Browsers load neither the parser
 * nor the MessageFormat package.
 */
import type { Message, MessageValue } from './message.ts';

/**
 * The parts of a message. Texts and parameters alternate, beginning with a text: `['From ', 'place', '.']`. The name of a
 * parameter is in an array if its value is inserted unchanged (`:string`), and not formatted for the language.
 */
export type MessagePattern = readonly (string | readonly [name: string])[];

/**
 * A condition of a variant: a parameter, and the key that it must equal. If `isNumber` is set, both are compared as numbers.
 */
export type VariantCondition = readonly [name: string, key: string, isNumber?: 1];

/** The variants of a message. The first one whose conditions are all true is used. The last one has no condition. */
export type MessageData = readonly [pattern: MessagePattern, ...conditions: VariantCondition[]][];

/**
 * Creates a message from its data.
 * @param language BCP 47
 */
export const createBrowserMessage =
  (language: string, data: MessageData): Message<string> =>
  (values) => {
    const [pattern = []] =
      data.find(([, ...conditions]) =>
        conditions.every(([name, key, isNumber]) =>
          isNumber ? String(Number(values[name])) === key : String(values[name]).normalize() === key,
        ),
      ) ?? [];
    return pattern
      .map((part, index) => {
        if (index % 2 === 0) return part;
        const value = values[String(part)] as MessageValue;
        return typeof part === 'string' ? value.toLocaleString(language) : value;
      })
      .join('');
  };
