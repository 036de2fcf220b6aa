import { Anchor, List, Text, Title, Typography } from '@mantine/core';
import type { Nodes, Parents } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { Fragment, type ReactNode } from 'react';
import { parseSentence, type SentenceReader } from '#lib/editor/placeholders.ts';
import { useEditor } from '../editor-context.ts';

interface Props {
  readonly text: string;
  readonly parameters: readonly string[];
}

/** A policy as it reads: headings, paragraphs, lists, links, and blocks by their names. */
export function PolicyPreview({ text, parameters }: Props) {
  const { reader } = useEditor();
  const tree = fromMarkdown(withFigures(text, parameters, reader));
  return <Typography>{childrenOf(tree)}</Typography>;
}

const withFigures = (
  text: string,
  parameters: readonly string[],
  reader: SentenceReader | undefined,
): string =>
  parseSentence(text)
    .map((part) =>
      part.kind === 'text' ? part.text : (reader?.sentence(part.source, parameters).shown ?? part.source),
    )
    .join('');

const childrenOf = (parent: Parents): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the nodes of a text that is parsed anew have no other names
  parent.children.map((node, index) => <Fragment key={index}>{shown(node)}</Fragment>);

function shown(node: Nodes): ReactNode {
  switch (node.type) {
    case 'heading':
      return <Title order={4}>{childrenOf(node)}</Title>;
    case 'paragraph':
      return <Text mb="sm">{childrenOf(node)}</Text>;
    case 'list':
      return <List type={node.ordered ? 'ordered' : 'unordered'}>{childrenOf(node)}</List>;
    case 'listItem':
      return <List.Item>{childrenOf(node)}</List.Item>;
    case 'link':
      return (
        <Anchor component="span" title={node.url}>
          {childrenOf(node)}
        </Anchor>
      );
    case 'strong':
      return <strong>{childrenOf(node)}</strong>;
    case 'emphasis':
      return <em>{childrenOf(node)}</em>;
    case 'break':
      return <br />;
    default:
      return 'value' in node ? node.value : 'children' in node ? childrenOf(node) : null;
  }
}
