/** Writes data as YAML that people read and change. */
import { Document, isMap, isPair, isScalar, isSeq, type Node, type Scalar, visit } from 'yaml';
import { comments } from './comments.ts';

const lineWidth = 110;
/** Texts that are longer get lines of their own. */
const longest = 100;
/** In place of a space at which no line may end. */
const tie = '\uE002';

/** @param file from the brand’s folder: its comments are known by that */
export function yamlOf(file: string, value: unknown): string {
  const { head = '', keys = {}, groups = {} } = comments[file] ?? comments[file.replace(/^[^/]+/, '')] ?? {};
  const document = new Document(value);
  document.commentBefore = commented(head);
  const opened = new Set<string>();
  visit(document, {
    Scalar: (key, node) => {
      if (key !== 'key') styled(node);
      else if (/^\d+$/.test(String(node.value))) node.value = Number(node.value);
    },
    Seq: (_, node) => {
      const isPairOfFigures =
        node.items.length === 2 && node.items.every((item) => isScalar(item) && isShort(item));
      const isOneInterval = node.items.length === 1 && isSeq(node.items[0]);
      node.flow = node.items.length === 0 || isPairOfFigures || isOneInterval;
    },
    Map: (_, node) => {
      if (node.items.length === 1 && isPair(node.items[0]) && isScalar(node.items[0].value))
        node.flow = typeof node.items[0].value.value === 'number';
    },
    Pair: (_, { key }, path) => {
      const names = [...path.filter(isPair).map((pair) => String(pair.key)), String(key)];
      const node = key as Node & { spaceBefore?: boolean };
      const [group] = Object.entries(groups).find(([, members]) => members.includes(names.join('.'))) ?? [];
      const lines = [];
      if (group !== undefined && !opened.has(group)) {
        opened.add(group);
        lines.push(group);
        if (opened.size > 1) node.spaceBefore = true;
      }
      const comment = keys[names.join('.')];
      if (comment !== undefined) lines.push(comment.trim());
      if (comment?.startsWith(' ')) node.spaceBefore = true;
      if (lines.length > 0) node.commentBefore = commented(lines.join('\n'));
    },
  });
  spaced(document.contents as Node | null);
  return document
    .toString({ lineWidth, flowCollectionPadding: false })
    .replaceAll('\u00ad', String.raw`\u00ad`)
    .replaceAll(tie, ' ');
}

const commented = (text: string): string =>
  text
    .split('\n')
    .map((line) => line && ` ${line}`)
    .join('\n');

const isShort = ({ value }: Scalar): boolean =>
  typeof value === 'number' || (typeof value === 'string' && /^[\d:-]{5,10}$/.test(value));

function styled(node: Scalar): void {
  const { value } = node;
  if (typeof value !== 'string') return;
  if (value.includes('\u00ad') || /^\s|\s$/.test(value)) node.type = 'QUOTE_DOUBLE';
  else if (value.includes('\n')) node.type = 'BLOCK_LITERAL';
  else if (value.length > longest) {
    node.type = 'BLOCK_FOLDED';
    // A placeholder stays on one line.
    node.value = value.replace(/\{\$[^}]*\}/g, (placeholder) => placeholder.replaceAll(' ', tie));
  }
}

/** Leaves a line free around each part of a file, and before each entry of a list of groups. */
function spaced(contents: Node | null): void {
  if (isMap(contents)) {
    const isPart = (value: unknown) =>
      isMap(value) || (isSeq(value) && value.items.some((item) => isMap(item) || isSeq(item)));
    for (const [place, { key, value }] of contents.items.entries()) {
      const before = contents.items[place - 1]?.value;
      if (before !== undefined && (isPart(value) || isPart(before))) (key as Scalar).spaceBefore = true;
      if (isSeq(value)) spaced(value);
    }
  }
  if (isSeq(contents) && contents.items.every((item) => isMap(item) && item.items.length > 2))
    for (const [place, item] of contents.items.entries()) if (place > 0) (item as Node).spaceBefore = true;
}
