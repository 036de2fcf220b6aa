/** Parses and validates the texts of a brand, which are messages in Unicode MessageFormat 2. */
import { MessageFormat, MessageSyntaxError, type Model, parseMessage, validate } from 'messageformat';
import {
  createMessageFunctions,
  findUnsupportedOption,
  type MessageLocale,
  messageFunctionNames,
} from './functions.ts';

export type MessageValue = string | number;

export type Message<Name extends string> = (values: Readonly<Record<Name, MessageValue>>) => string;

/** The values that every text can insert, by name. A range is a pair. A percentage is a fraction of 1. */
export type TextValues = Readonly<Record<string, MessageValue | readonly [from: number, to: number]>>;

/** The source of a message. `build/browser-message.ts` converts it to data for browsers. */
export interface MessageSource {
  readonly model: Model.Message;
  readonly known: TextValues;
  readonly parameters: readonly string[];
  readonly language: string;
  readonly functions: ReturnType<typeof createMessageFunctions>;
}

const sources = new WeakMap<Message<string>, MessageSource>();

export const getMessageSource = (message: Message<string>): MessageSource | undefined => sources.get(message);

/**
 * An error in a text. The message is a phrase without a subject, such as “has more than 20 values”. Callers add the name of
 * the text's field before it.
 */
export class MessageError extends Error {}

/** @throws {MessageError} */
export type MessageParser = (text: string, parameters: readonly string[]) => Message<string>;

/** The maximum length of a text and of a whole policy in characters, after values are inserted. */
export const maxFormattedLengths = { text: 20_000, policy: 80_000 };

/**
 * The maximum number of parts of each kind in a text. Typical texts have at most two selectors and nine variants. Choosing a
 * variant takes exponential time in the number of selectors.
 */
const maxParts = { placeholders: 200, declarations: 20, selectors: 3, variants: 100 };

/**
 * Creates a function that parses texts in one language. It throws a `MessageError` if a text is invalid, too long, or names
 * an unknown value or function.
 * @param known the values that every text can insert
 * @param longest the maximum length of a text in characters, after values are inserted
 */
export function createMessageParser(
  locale: MessageLocale,
  known: TextValues,
  longest = maxFormattedLengths.text,
): MessageParser {
  const { language } = locale;
  const functions = createMessageFunctions(locale);
  const facts = Object.keys(known);
  const bounds = new Map(Object.entries(known).map(([name, value]) => [name, String(value).length]));
  return (text, parameters) => {
    const { model, variables, functions: used } = parse(text);
    if (variables.size > 0) checkNames(variables, [...parameters, ...facts], '$');
    checkNames(used, messageFunctionNames, ':');
    // Checked before the text is formatted, because values that insert other values can expand to gigabytes.
    if (computeMaxLength(model, known, bounds) > longest)
      throw new MessageError(
        `has more than ${longest.toLocaleString('en')} characters after its values are inserted`,
      );
    checkParts(model);
    const message = createMessage(model, {
      language,
      functions,
      known: Object.fromEntries(
        [...variables].flatMap((name) =>
          Object.hasOwn(known, name) ? [[name, known[name] as TextValues[string]]] : [],
        ),
      ),
    });
    // Formats the message once to find errors. The parameters are 1, which is valid as a text and as a number.
    message(Object.fromEntries(parameters.map((name) => [name, 1])));
    sources.set(message, { model, known, parameters, language, functions });
    return message;
  };
}

/**
 * @param known only the values that the message inserts. Copying all values of a brand for each text takes longer than
 * formatting it.
 */
function createMessage(
  model: Model.Message,
  { language, functions, known }: Pick<MessageSource, 'language' | 'functions' | 'known'>,
): Message<string> {
  if (model.type === 'message' && model.declarations.length === 0 && !model.pattern.some(isPlaceholder)) {
    const text = model.pattern.join('');
    return () => text;
  }
  // Direction marks are not inserted, so the direction of the language is not needed. Detecting it is slow.
  const format = new MessageFormat(language, model, { functions, bidiIsolation: 'none', dir: 'auto' });
  return (values) => {
    let formatError: unknown;
    const text = format.format({ ...known, ...values }, (error) => {
      formatError ??= error;
    });
    if (formatError) throw new MessageError(`cannot be formatted: ${getErrorMessage(formatError)}`);
    return text;
  };
}

type Part = Model.Pattern[number];

const isPlaceholder = (part: Part): part is Exclude<Part, string> => typeof part !== 'string';

/** Whether a text uses the complex syntax of MessageFormat: declarations, or variants such as plural forms. */
export const usesComplexSyntax = (text: string): boolean =>
  /^\s*\.(?:input|local|match)\s/.test(text) && text.includes('{{');

/**
 * Converts a text to the source of a message. In a text without declarations and variants, a full stop at the beginning and
 * backslashes have no special meaning, except before a brace.
 */
function toSource(text: string): string {
  if (usesComplexSyntax(text)) return text;
  const trimmed = text.trim();
  const pattern = /^\{\{.*\}\}$/s.test(trimmed) ? trimmed.slice(2, -2) : text;
  const escaped = pattern.replaceAll(/\\[{}]|\{[^{}]*\}|\\/g, (part) => (part === '\\' ? '\\\\' : part));
  return `{{${escaped}}}`;
}

/** @throws {MessageError} if the syntax is invalid, or the variants do not match the selectors */
function parse(text: string) {
  const source = toSource(text);
  try {
    const model = parseMessage(source);
    return { model, ...validate(model) };
  } catch (error) {
    if (!(error instanceof MessageSyntaxError)) throw error;
    const isPattern = !usesComplexSyntax(text);
    // Errors of `validate` have no position. Their `start` is negative.
    const rest = error.start < 0 ? '' : source.slice(error.start, isPattern ? -2 : undefined).trim();
    const from = isPattern ? rest.replaceAll('\\\\', '\\') : rest;
    const place = from
      ? ` from “${from.length > 30 ? `${from.slice(0, 30)}…` : from}” on`
      : error.start < 0
        ? ''
        : ' at its end';
    throw new MessageError(
      isPattern
        ? `cannot be read${place}: write a value as in {$brand}, and a literal brace as \\{`
        : `has forms that cannot be read${place}: write each as in one {{a word}}, and end with * {{words}}`,
    );
  }
}

/**
 * Rejects messages that would take long to format.
 * @throws {MessageError}
 */
function checkParts(model: Model.Message): void {
  const patterns = model.type === 'select' ? model.variants.map(({ value }) => value) : [model.pattern];
  const placeholders = patterns.flat().filter(isPlaceholder);
  if (placeholders.length > maxParts.placeholders)
    throw new MessageError(`has more than ${maxParts.placeholders} values in braces`);
  if (model.declarations.length > maxParts.declarations)
    throw new MessageError(`has more than ${maxParts.declarations} lines that begin with .input or .local`);
  if (model.type === 'select' && model.selectors.length > maxParts.selectors)
    throw new MessageError(`has more than ${maxParts.selectors} values after .match`);
  if (model.type === 'select' && model.variants.length > maxParts.variants)
    throw new MessageError(`has more than ${maxParts.variants} forms after .match`);
  for (const part of [...model.declarations.map(({ value }) => value), ...placeholders]) {
    const functionRef = part.type === 'expression' ? part.functionRef : undefined;
    const unknown = functionRef && findUnsupportedOption(functionRef);
    if (unknown !== undefined)
      throw new MessageError(
        `cannot use the option “${unknown}” of :${functionRef?.name}: the option or its value is not supported`,
      );
  }
}

const maxNumberCharacters = 200;

/**
 * Computes the maximum length of a message in characters. Parameters are not counted, because their values are known only at
 * runtime.
 */
function computeMaxLength(
  model: Model.Message,
  known: TextValues,
  knownBounds: ReadonlyMap<string, number>,
): number {
  const declared = new Map<string, number>();
  const getBound = ({ arg, functionRef }: Model.Expression): number => {
    const value =
      arg?.type === 'variable'
        ? (declared.get(arg.name) ?? knownBounds.get(arg.name) ?? 0)
        : (arg?.value.length ?? 0);
    const isNumber = arg?.type === 'variable' && typeof known[arg.name] !== 'string';
    return isNumber || (functionRef && functionRef.name !== 'string')
      ? Math.max(value, maxNumberCharacters)
      : value;
  };
  for (const { name, value } of model.declarations) declared.set(name, getBound(value));
  const patterns = model.type === 'select' ? model.variants.map(({ value }) => value) : [model.pattern];
  return patterns.reduce(
    (most, pattern) =>
      Math.max(
        most,
        pattern.reduce((sum, part) => {
          if (typeof part === 'string') return sum + part.length;
          return part.type === 'expression' ? sum + getBound(part) : sum;
        }, 0),
      ),
    0,
  );
}

function checkNames(names: ReadonlySet<string>, available: readonly string[], sign: '$' | ':'): void {
  const unknown = [...names].find((name) => !available.includes(name));
  if (unknown === undefined) return;
  const [verb, kind] = sign === '$' ? ['names', 'fact'] : ['uses', 'function'];
  const list = findSimilarNames(unknown, available)
    .map((name) => `${sign}${name}`)
    .join(', ');
  throw new MessageError(`${verb} {${sign}${unknown}}, which is no ${kind}. Available: ${list}`);
}

/**
 * Returns the names that share a word with `name`, as `quoteWithinHours` does with `quoteHours`. Returns all names if none
 * do.
 */
function findSimilarNames(name: string, available: readonly string[]): readonly string[] {
  const splitWords = (text: string) => text.split(/(?=[A-Z])|[.-]/).map((word) => word.toLowerCase());
  const sought = new Set(splitWords(name));
  const countShared = (text: string) => splitWords(text).filter((word) => sought.has(word)).length;
  const close = available
    .filter((other) => countShared(other) > 0)
    .sort((a, b) => countShared(b) - countShared(a));
  return close.length > 0 ? close.slice(0, 5) : available;
}

function getErrorMessage(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? cause.message : message;
}
