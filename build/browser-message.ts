/** Messages of a brand as functions that a browser can run without a package: what is known is filled in beforehand. */
import { MessageFormat, type Model } from 'messageformat';
import { type Message, type Source, sourceOf } from '#lib/brand/messages/message.ts';

/** What stands for a message that a browser cannot have; no bundle may hold it. */
export const notForBrowsers = 'This message is not for browsers.';

/** The code of a function that says what `message` says. */
export function codeOf(message: Message<string>): string {
  const source = sourceOf(message);
  if (!source) throw new Error('Only messages of a brand can be written anew.');
  try {
    const code = codeOfModel(source);
    return `(values) => ${code}`;
  } catch {
    return `() => { throw new Error(${JSON.stringify(notForBrowsers)}) }`;
  }
}

function codeOfModel(source: Source): string {
  const { model } = source;
  if (model.type === 'message') return codeOfPattern(model.pattern, source);
  // A chain of conditions, the more specific ones first. Plural forms would need the rules of the language.
  const variants = model.variants.toSorted((a, b) => compared(placesOf(a.keys), placesOf(b.keys)));
  return variants.reduceRight((otherwise, { keys, value }) => {
    const conditions = keys.flatMap((key, at) => {
      if (key.type === '*') return [];
      if (/^(?:zero|one|two|few|many|other)$/.test(key.value)) throw new Error('a plural form');
      return [`values.${model.selectors[at]?.name} == ${JSON.stringify(key.value)}`];
    });
    const code = codeOfPattern(value, source);
    return conditions.length > 0 ? `${conditions.join(' && ')} ? ${code} : ${otherwise}` : code;
  }, '""');
}

/** Such that a key comes before a catch-all, and the first selector counts most. */
const placesOf = (keys: Model.Variant['keys']): string =>
  keys.map(({ type }) => (type === '*' ? 1 : 0)).join('');

const compared = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

function codeOfPattern(pattern: Model.Pattern, source: Source): string {
  const parts = pattern.map((part) => {
    if (typeof part === 'string') return inTemplate(part);
    const { arg, functionRef } = part as Model.Expression;
    const given = arg?.type === 'variable' && source.parameters.includes(arg.name);
    if (!given) return inTemplate(written(part, source));
    const declared = source.model.declarations.find(({ name }) => name === arg.name)?.value.functionRef;
    if ([declared, functionRef].some((each) => each && each.name !== 'string'))
      throw new Error('a value that is formatted');
    return `\${values.${arg.name}}`;
  });
  return `\`${parts.join('')}\``;
}

/** A part that depends on nothing but what is known. */
function written(part: Model.Pattern[number], { model, known, language, functions }: Source): string {
  const declarations = model.declarations.filter(({ type }) => type === 'local');
  return new MessageFormat(
    language,
    { type: 'message', declarations, pattern: [part] },
    { functions, bidiIsolation: 'none' },
  ).format(known, (error) => {
    throw error;
  });
}

const inTemplate = (text: string): string => text.replace(/[\\`]|\$(?=\{)/g, '\\$&');
