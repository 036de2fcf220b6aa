/** Writes changed values into YAML. Preserves comments, the order of keys, and the style of unchanged values. */
import {
  Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Node,
  Pair,
  parseDocument,
  Scalar,
  type ScalarTag,
  type Tags,
  YAMLMap,
  YAMLSeq,
} from 'yaml';
import { isEqualValue, matchEntries } from '#lib/editor/match-entries.ts';

/**
 * Returns a YAML text after writing a value into it.
 * @param value the new value. Keys whose value is null or undefined count as absent.
 * @throws {Error} if the text is not valid YAML
 */
export function mergeYaml(text: string, value: unknown): string {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const source = text.slice(mark.length).replaceAll('\r\n', '\n');
  const document = parse(source);
  if (isEqualValue(document.toJS(), value)) return text;
  const written =
    setValue(document, value) ?? `${getHead(source)}${setValue(new Document(null, options), value)}`;
  return mark + (text.includes('\r\n') ? written.replaceAll('\n', '\r\n') : written);
}

function parse(source: string): Document {
  const document = parseDocument(source, options);
  const [error] = document.errors;
  if (error) throw error;
  return document as Document;
}

const getHead = (source: string): string => /^(?:[ \t]*(?:#.*)?\n)*/.exec(source)?.[0] ?? '';

/**
 * Returns the text of a document after writing a value into it; undefined if that is impossible, for example because of
 * anchors.
 */
function setValue(document: Document, value: unknown): string | undefined {
  if (document.contents === null || document.contents === undefined) {
    document.commentBefore ??= document.comment;
    document.comment = null;
  }
  try {
    document.contents = mergeNode(document, document.contents, value);
    const written = document.toString({ lineWidth: 110, flowCollectionPadding: false, singleQuote: false });
    return isEqualValue(parse(written).toJS(), value) ? written : undefined;
  } catch {
    return undefined;
  }
}

type Group = Readonly<Record<string, unknown>>;

/** Applies the changes of the new value to a YAML node. Returns a new node if the type differs. */
function mergeNode(document: Document, old: unknown, value: unknown): Node {
  if (isNode(old) && isEqualValue(old.toJS(document), value)) return old;
  if (Array.isArray(value)) return mergeList(document, isSeq(old) ? old : undefined, value);
  if (typeof value === 'object' && value !== null)
    return mergeGroup(document, isMap(old) ? old : new YAMLMap(), value as Group);
  const { comment, commentBefore, spaceBefore } = isScalar(old) ? old : ({} as Partial<Scalar>);
  return Object.assign(new Scalar(value), { comment, commentBefore, spaceBefore });
}

function mergeList(document: Document, old: YAMLSeq | undefined, values: readonly unknown[]): YAMLSeq {
  const list = old ?? Object.assign(new YAMLSeq(), { flow: isFlow(values) });
  const before = list.items as Node[];
  const [first, second] = before;
  const isApart = second ? second.spaceBefore : isMap(first) && first.items.length > 3;
  const places = matchEntries(list.toJS(document) as unknown[], values);
  list.items = values.map((value, at) => {
    const place = places[at];
    const item = mergeNode(document, place === undefined ? undefined : before[place], value);
    if (isSeq(item)) item.flow = true;
    item.spaceBefore = at > 0 && Boolean(item.spaceBefore || isApart);
    return item;
  });
  return list;
}

/** Whether a new list is written in brackets on one line: a list of numbers, times, language codes or lists. */
const isFlow = (values: readonly unknown[]): boolean =>
  values.every((each) => typeof each === 'number') ||
  values.every(Array.isArray) ||
  values.every(
    (each) => typeof each === 'string' && /^(?:\d\d:\d\d|[a-z]{2,3}(?:-[A-Za-z0-9]+)*)$/.test(each),
  );

function mergeGroup(document: Document, group: YAMLMap, value: Group): YAMLMap {
  const nameOf = ({ key }: Pair) => String(isScalar(key) ? key.value : key);
  const isPresent = (each: unknown) => each !== undefined && each !== null;
  const names = Object.keys(value).filter((name) => isPresent(value[name]));
  // Remove keys that the new value lacks, except keys without a value in the file.
  group.items = group.items.filter(
    (pair) =>
      names.includes(nameOf(pair)) || !isPresent(isScalar(pair.value) ? pair.value.value : pair.value),
  );
  for (const [at, name] of names.entries()) {
    const pair = group.items.find((each) => nameOf(each) === name);
    if (pair) {
      pair.value = mergeNode(document, pair.value, value[name]);
      continue;
    }
    const key = new Scalar(/^(?:0|[1-9]\d{0,9})$/.test(name) ? Number(name) : name);
    const before = group.items.findIndex((each) => nameOf(each) === names[at - 1]);
    const place = before < 0 && at > 0 ? group.items.length : before + 1;
    group.items.splice(place, 0, new Pair(key, mergeNode(document, undefined, value[name])));
  }
  return group;
}

/** Matches invisible characters, and characters that YAML reads as line breaks. They are written as escape sequences. */
const invisible = /[\u007F-\u009F\u00AD\u200E\u200F\u2028\u2029\uFEFF]/g;
const toEscape = (sign: string) => `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;

type Stringify = NonNullable<ScalarTag['stringify']>;

const inHouseStyle =
  (stringify: Stringify): Stringify =>
  (scalar, ...context) => {
    const as = (type: Scalar.Type) => stringify({ ...scalar, type } as Scalar, ...context);
    const value = String(scalar.value);
    if (value.search(invisible) >= 0) return as('QUOTE_DOUBLE').replaceAll(invisible, toEscape);
    const written = stringify(scalar, ...context);
    const canBeBlock = !scalar.type && /^\S(?:.*\S)?(?:\n+\S(?:.*\S)?)*$/.test(value);
    if (!canBeBlock || !written.includes('\n')) return written;
    return as(value.includes('\n') ? 'BLOCK_LITERAL' : 'BLOCK_FOLDED');
  };

const options = {
  customTags: (tags: Tags): Tags =>
    tags.map((tag) =>
      typeof tag === 'object' && tag.tag === 'tag:yaml.org,2002:str' && tag.stringify
        ? { ...(tag as ScalarTag), stringify: inHouseStyle(tag.stringify as Stringify) }
        : tag,
    ),
};
