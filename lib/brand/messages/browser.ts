/** Formats a brand's messages in browsers, from data. Neither the parser nor the MessageFormat package is loaded there. */
import type { Message, Value } from './message.ts';

/**
 * Texts and parameters alternate, beginning with a text: `['From ', 'place', '.']`. The name of a parameter is in an array if its
 * value is inserted unchanged (`:string`), and not formatted for the language.
 */
export type Pattern = readonly (string | readonly [name: string])[];

/** A parameter and the key that it must equal. With a third element, both are compared as numbers. */
export type Condition = readonly [name: string, key: string, isNumber?: 1];

/** The variants of a message. The first one whose conditions are all true is used. The last one has no condition. */
export type MessageData = readonly [pattern: Pattern, ...conditions: Condition[]][];

/**
 * Creates a message from its data.
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
