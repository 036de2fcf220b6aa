/** Formats a brand's messages in browsers, from data: neither the parser nor the package of MessageFormat is loaded there. */
import type { Message, Value } from './message.ts';

/**
 * Texts and parameters in turn, beginning with a text: `['From ', 'place', '.']`. The name of a parameter stands in an array
 * where a number is written as it is (`:string`), and not in the way of the language.
 */
export type Pattern = readonly (string | readonly [name: string])[];

/** A parameter and the key that it has to equal; with a third element, both are compared as numbers. */
export type Condition = readonly [name: string, key: string, isNumber?: 1];

/** The variants of a message, of which the first with only true conditions is used. The last one has no condition. */
export type MessageData = readonly [pattern: Pattern, ...conditions: Condition[]][];

/**
 * Returns the message that `data` describes.
 * @param language BCP 47
 */
export const browserMessage =
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
        const value = values[String(part)] as Value;
        return typeof part === 'string' ? value.toLocaleString(language) : value;
      })
      .join('');
  };
