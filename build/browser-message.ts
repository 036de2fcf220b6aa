/**
 * Converts messages of a brand to data for browsers, which `lib/brand/messages/browser.ts` formats. Known values are already
 * filled in.
 */
import { MessageFormat, type Model } from 'messageformat';
import type { MessageData, MessagePattern, VariantCondition } from '#lib/brand/messages/browser.ts';
import { getMessageSource, type Message, type MessageSource } from '#lib/brand/messages/message.ts';

/** A message that a browser cannot format. */
class UnsupportedMessageError extends Error {}

/**
 * Returns the data of a message, or undefined if a browser cannot format it alone, because it has plural forms or formats a
 * parameter.
 */
export function toMessageData(message: Message<string>): MessageData | undefined {
  const source = getMessageSource(message);
  if (!source) throw new Error('Only messages of a message reader have data for browsers.');
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
  // Exact keys precede catch-all keys, and the first selector has the highest priority.
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
 * Whether a parameter is compared with keys as a number.
 * @throws {UnsupportedMessageError} if the selection depends on the language, or on anything but a parameter
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
    else parts.push(`${parts.pop()}${typeof part === 'string' ? part : formatKnown(part, source)}`);
  }
  return parts.at(-1) === '' ? parts.slice(0, -1) : parts;
}

/**
 * Returns the parameter that a part of a pattern consists of; undefined for any other part.
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

/** Whether a name is a parameter. A local declaration with the same name hides it. */
const isParameter = (name: string, source: MessageSource): boolean =>
  source.parameters.includes(name) && findDeclared(name, source)?.type !== 'local';

const findDeclared = (name: string, { model }: MessageSource): Model.Declaration | undefined =>
  model.declarations.find((declaration) => declaration.name === name);

/**
 * Formats a part that depends only on known values.
 * @throws {UnsupportedMessageError} if it depends on a parameter
 */
function formatKnown(
  part: Model.Pattern[number],
  { model, known, parameters, language, functions }: MessageSource,
): string {
  const declarations = model.declarations;
  const format = new MessageFormat(
    language,
    { type: 'message', declarations, pattern: [part] },
    { functions, bidiIsolation: 'none' },
  );
  // A parameter hides the known value with the same name.
  const values = Object.fromEntries(Object.entries(known).filter(([name]) => !parameters.includes(name)));
  return format.format(values, () => {
    throw new UnsupportedMessageError();
  });
}
