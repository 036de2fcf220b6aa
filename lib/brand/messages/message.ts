/** Texts of a brand: messages in Unicode MessageFormat 2, checked when the brand is read. */
import { MessageFormat, MessageSyntaxError, type Model, parseMessage, validate } from 'messageformat';
import { createMessageFunctions, findUnknownOption, functionNames, type MessageLocale } from './functions.ts';

export type Value = string | number;

/** A text with values that are known only when it is used. */
export type Message<Name extends string> = (values: Readonly<Record<Name, Value>>) => string;

/** Values that a text may name. A range is a pair, a percentage a share of one. */
export type KnownValues = Readonly<Record<string, Value | readonly [from: number, to: number]>>;

/** The source of a message, from which `build/browser-message.ts` makes data for browsers. */
export interface MessageSource {
  readonly model: Model.Message;
  readonly known: KnownValues;
  readonly parameters: readonly string[];
  readonly language: string;
  readonly functions: ReturnType<typeof createMessageFunctions>;
}

const sources = new WeakMap<Message<string>, MessageSource>();

/** What a message of a brand was read from. */
export const getMessageSource = (message: Message<string>): MessageSource | undefined => sources.get(message);

/** Why a text is no valid message: the rest of a sentence that begins with the text's field. */
export class MessageError extends Error {}

/** What turns a brand's texts into messages. */
export type MessageReader = (text: string, parameters: readonly string[]) => Message<string>;

/** The most characters that a text of a page, and a whole policy, may have with all values filled in. */
export const maxCharacters = { text: 20_000, policy: 80_000 };

/**
 * The most parts of each kind that a text may have. A text of a brand has two values that decide between its forms, and nine
 * forms. The time to choose a form grows exponentially with these values.
 */
const maxParts = { placeholders: 200, declarations: 20, selectors: 3, variants: 100 };

/**
 * @param known what every text may name
 * @param longest the most characters that a text may have with all values filled in
 * @returns a function that reads one text; it throws a `MessageError` when the text names an unknown value or function
 */
export function createMessageReader(
  writing: MessageLocale,
  known: KnownValues,
  longest = maxCharacters.text,
): MessageReader {
  const { language } = writing;
  const functions = createMessageFunctions(writing);
  const facts = Object.keys(known);
  const bounds = new Map(Object.entries(known).map(([name, value]) => [name, String(value).length]));
  return (text, parameters) => {
    const { model, variables, functions: used } = parse(text);
    if (variables.size > 0) checkNames(variables, [...parameters, ...facts], '$');
    checkNames(used, functionNames, ':');
    // Checked before it is formatted: values that contain values could grow to gigabytes.
    if (maxLengthOf(model, known, bounds) > longest)
      throw new MessageError(
        `would have more than ${longest.toLocaleString('en')} characters with its values filled in`,
      );
    checkParts(model);
    const message = createMessage(model, {
      language,
      functions,
      known: Object.fromEntries(
        [...variables].flatMap((name) =>
          Object.hasOwn(known, name) ? [[name, known[name] as KnownValues[string]]] : [],
        ),
      ),
    });
    // Tried with numbers, since a number may stand wherever a text may, and can also be counted.
    message(Object.fromEntries(parameters.map((name) => [name, 1])));
    sources.set(message, { model, known, parameters, language, functions });
    return message;
  };
}

/** @param known the values that the message names: copying all of a brand for each text takes longer than formatting it */
function createMessage(
  model: Model.Message,
  { language, functions, known }: Pick<MessageSource, 'language' | 'functions' | 'known'>,
): Message<string> {
  if (model.type === 'message' && model.declarations.length === 0 && !model.pattern.some(isPlaceholder)) {
    const text = model.pattern.join('');
    return () => text;
  }
  // No direction is written, and finding that of the language takes long.
  const format = new MessageFormat(language, model, { functions, bidiIsolation: 'none', dir: 'auto' });
  return (values) => {
    let fault: unknown;
    const written = format.format({ ...known, ...values }, (error) => {
      fault ??= error;
    });
    if (fault) throw new MessageError(`cannot be written: ${getErrorMessage(fault)}`);
    return written;
  };
}

type Part = Model.Pattern[number];

const isPlaceholder = (part: Part): part is Exclude<Part, string> => typeof part !== 'string';

/** Whether a text has several forms, as for a plural: declarations, and patterns in `{{…}}`. */
export const hasForms = (text: string): boolean =>
  /^\s*\.(?:input|local|match)\s/.test(text) && text.includes('{{');

/**
 * The source of the message that a text is. A text without forms may begin with a full stop, and its backslashes stand for
 * themselves, except before a brace.
 */
function sourceText(text: string): string {
  if (hasForms(text)) return text;
  const trimmed = text.trim();
  const pattern = /^\{\{.*\}\}$/s.test(trimmed) ? trimmed.slice(2, -2) : text;
  const escaped = pattern.replaceAll(/\\[{}]|\{[^{}]*\}|\\/g, (part) => (part === '\\' ? '\\\\' : part));
  return `{{${escaped}}}`;
}

/** @throws {MessageError} where the text is no message, or has variants that do not fit */
function parse(text: string) {
  const source = sourceText(text);
  try {
    const model = parseMessage(source);
    return { model, ...validate(model) };
  } catch (error) {
    if (!(error instanceof MessageSyntaxError)) throw error;
    const isPattern = !hasForms(text);
    // The errors of `validate` have no place.
    const rest = error.start < 0 ? '' : source.slice(error.start, isPattern ? -2 : undefined).trim();
    const from = isPattern ? rest.replaceAll('\\\\', '\\') : rest;
    const place = from
      ? ` from “${from.length > 30 ? `${from.slice(0, 30)}…` : from}” on`
      : error.start < 0
        ? ''
        : ' at its end';
    throw new MessageError(
      isPattern
        ? `cannot be read${place}: a value is written as in {$brand}, and a brace that is meant as itself as \\{`
        : `has forms that cannot be read${place}: each is written as in one {{a word}}, and * {{words}} is the last`,
    );
  }
}

/**
 * Refuses messages that take long to format.
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
    const unknown = functionRef && findUnknownOption(functionRef);
    if (unknown !== undefined)
      throw new MessageError(`cannot use “${unknown}” after :${functionRef?.name}, or not with that value`);
  }
}

/** The most characters of a formatted number, unit or number word. */
const maxNumberCharacters = 200;

/** An upper bound of a message's length, without the values of parameters, which are known when it is used. */
function maxLengthOf(
  model: Model.Message,
  known: KnownValues,
  knownBounds: ReadonlyMap<string, number>,
): number {
  const declared = new Map<string, number>();
  const boundOfExpression = ({ arg, functionRef }: Model.Expression): number => {
    const value =
      arg?.type === 'variable'
        ? (declared.get(arg.name) ?? knownBounds.get(arg.name) ?? 0)
        : (arg?.value.length ?? 0);
    const isNumber = arg?.type === 'variable' && typeof known[arg.name] !== 'string';
    return isNumber || (functionRef && functionRef.name !== 'string')
      ? Math.max(value, maxNumberCharacters)
      : value;
  };
  for (const { name, value } of model.declarations) declared.set(name, boundOfExpression(value));
  const patterns = model.type === 'select' ? model.variants.map(({ value }) => value) : [model.pattern];
  return patterns.reduce(
    (most, pattern) =>
      Math.max(
        most,
        pattern.reduce((sum, part) => {
          if (typeof part === 'string') return sum + part.length;
          return part.type === 'expression' ? sum + boundOfExpression(part) : sum;
        }, 0),
      ),
    0,
  );
}

function checkNames(names: ReadonlySet<string>, there: readonly string[], sign: '$' | ':'): void {
  const unknown = [...names].find((name) => !there.includes(name));
  if (unknown === undefined) return;
  const [verb, kind] = sign === '$' ? ['names', 'fact'] : ['uses', 'function'];
  const list = findSimilarNames(unknown, there)
    .map((name) => `${sign}${name}`)
    .join(', ');
  throw new MessageError(`${verb} {${sign}${unknown}}, which is no ${kind}: there are ${list}`);
}

/** The names that share a word with `name`, as `quoteWithinHours` does with `quoteHours`; all names when none does. */
function findSimilarNames(name: string, there: readonly string[]): readonly string[] {
  const words = (each: string) => each.split(/(?=[A-Z])|[.-]/).map((word) => word.toLowerCase());
  const sought = new Set(words(name));
  const shared = (each: string) => words(each).filter((word) => sought.has(word)).length;
  const close = there.filter((each) => shared(each) > 0).sort((a, b) => shared(b) - shared(a));
  return close.length > 0 ? close.slice(0, 5) : there;
}

function getErrorMessage(fault: unknown): string {
  const { message, cause } = fault as Error;
  return cause instanceof Error ? cause.message : message;
}
