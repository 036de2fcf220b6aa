/**
 * Formats a brand's messages in browsers. The build parses the messages to data (`build/browser-message.ts`), so that pages
 * load neither the parser nor the MessageFormat package.
 */
import type { Message, MessageValue } from './message.ts';

/**
 * A message without variants. Texts and parameters alternate, beginning with a text: `['From ', 'place', '.']`. The value of
 * a parameter in an array (`:string`) is inserted unchanged. Other numbers are formatted for the language.
 */
export type MessagePattern = readonly (string | readonly [name: string])[];

/**
 * A condition of a variant: the value of the parameter `name` equals `key`. If `isNumber` is set, they are compared as
 * numbers.
 */
export type VariantCondition = readonly [name: string, key: string, isNumber?: 1];

/** The variants of a message. The first variant with only true conditions is used. The last one has no conditions. */
export type MessageData = readonly [pattern: MessagePattern, ...conditions: VariantCondition[]][];

/** @param language BCP 47 */
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
