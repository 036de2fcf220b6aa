/**
 * Converts a brand's messages to data that `lib/brand/messages/browser.ts` formats in browsers. Values that are known during
 * the build are already inserted.
 */
import { MessageFormat, type Model } from 'messageformat';
import type { MessageData, MessagePattern, VariantCondition } from '#lib/brand/messages/browser.ts';
import { getMessageSource, type Message, type MessageSource } from '#lib/brand/messages/message.ts';

class UnsupportedMessageError extends Error {}

/**
 * Returns a message's data for browsers. Returns undefined if the message has plural forms or formats a parameter, because both
 * need code that browsers do not load.
 */
export function toMessageData(message: Message<string>): MessageData | undefined {
  const source = getMessageSource(message);
  if (!source)
    throw new Error(
      'The message has no source. Only messages parsed from a brand’s files can be converted for browsers.',
    );
  try {
    return toVariants(source);
  } catch (error) {
    if (error instanceof UnsupportedMessageError) return undefined;
    throw error;
  }
}

function toVariants(source: MessageSource): MessageData {
  const { model } = source;
  if (model.type === 'message') return [[toPattern(model.pattern, source)]];
  const selectors = model.selectors.map(({ name }) => ({ name, isNumber: selectsByNumber(name, source) }));
  // The first variant that matches is used: exact keys come before `*`, and the first selector has the highest priority.
  return model.variants
    .toSorted((a, b) => compareText(sortKey(a.keys), sortKey(b.keys)))
    .map(({ keys, value }) => [
      toPattern(value, source),
      ...keys.flatMap((key, index): VariantCondition[] => {
        const selector = selectors[index];
        if (!selector || key.type === '*') return [];
        return [selector.isNumber ? [selector.name, key.value, 1] : [selector.name, key.value]];
      }),
    ]);
}

const sortKey = (keys: Model.Variant['keys']): string =>
  keys.map(({ type }) => (type === '*' ? 1 : 0)).join('');

const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/**
 * Whether the message compares a parameter with its keys as a number.
 * @throws {UnsupportedMessageError} if the message selects by a plural form, or by a value that is not a parameter
 */
function selectsByNumber(name: string, source: MessageSource): boolean {
  const functionRef = isParameter(name, source) ? findDeclared(name, source)?.value.functionRef : undefined;
  const { select, ...others } = functionRef?.options ?? {};
  if (Object.keys(others).length > 0) throw new UnsupportedMessageError();
  if (functionRef?.name === 'string' && !select) return false;
  if (functionRef?.name === 'number' && select?.type === 'literal' && select.value === 'exact') return true;
  throw new UnsupportedMessageError();
}

function toPattern(pattern: Model.Pattern, source: MessageSource): MessagePattern {
  const parts: [string, ...MessagePattern] = [''];
  for (const part of pattern) {
    const parameter = toParameter(part, source);
    if (parameter !== undefined) parts.push(parameter, '');
    // The last part is always a text.
    else parts.push(`${parts.pop()}${typeof part === 'string' ? part : formatConstantPart(part, source)}`);
  }
  return parts.at(-1) === '' ? parts.slice(0, -1) : parts;
}

/**
 * Returns the parameter if the part is one, otherwise undefined.
 * @throws {UnsupportedMessageError} if the parameter is not formatted as plain text
 */
function toParameter(part: Model.Pattern[number], source: MessageSource): MessagePattern[number] | undefined {
  if (typeof part === 'string' || part.type !== 'expression' || part.arg?.type !== 'variable')
    return undefined;
  const { name } = part.arg;
  if (!isParameter(name, source)) return undefined;
  const functions = [findDeclared(name, source)?.value.functionRef, part.functionRef].filter(
    (ref) => ref !== undefined,
  );
  if (functions.some((ref) => ref.name !== 'string' || ref.options)) throw new UnsupportedMessageError();
  return functions.length > 0 ? [name] : name;
}

const isParameter = (name: string, source: MessageSource): boolean =>
  source.parameters.includes(name) && findDeclared(name, source)?.type !== 'local';

const findDeclared = (name: string, { model }: MessageSource): Model.Declaration | undefined =>
  model.declarations.find((declaration) => declaration.name === name);

/**
 * Formats a part of a message that has no parameters.
 * @throws {UnsupportedMessageError} if the part contains a parameter
 */
function formatConstantPart(
  part: Model.Pattern[number],
  { model, known, parameters, language, functions }: MessageSource,
): string {
  const declarations = model.declarations;
  const format = new MessageFormat(
    language,
    { type: 'message', declarations, pattern: [part] },
    { functions, bidiIsolation: 'none' },
  );
  const values = Object.fromEntries(Object.entries(known).filter(([name]) => !parameters.includes(name)));
  return format.format(values, () => {
    throw new UnsupportedMessageError();
  });
}
