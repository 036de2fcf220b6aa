import {
  Anchor,
  Button,
  Group,
  List,
  Menu,
  SegmentedControl,
  Stack,
  Text,
  Textarea,
  Title,
  Typography,
} from '@mantine/core';
import type { Nodes, Parents } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { Fragment, type ReactNode, useRef, useState } from 'react';
import { parseSentence, type SentenceFormatter } from '#lib/editor/placeholders.ts';
import { useEditor } from '../editor-context.ts';
import { FigureMenu } from './FigureMenu.tsx';
import { type FieldProps, useField } from './form.tsx';

/** A policy in Markdown, with buttons for what it may have, and as it reads. */
export function PolicyField(props: FieldProps<'policy'>) {
  const { field, label } = props;
  const { value, errorWithin, readOnly, input, words, change } = useField(props);
  const { reader } = useEditor();
  const area = useRef<HTMLTextAreaElement>(null);
  const [view, setView] = useState('Write');
  const text = typeof value === 'string' ? value : '';
  const broken = reader?.policy(text, field.parameters);

  const insert = (inserted: string) => area.current && insertText(area.current, inserted);
  /** Puts a mark before the line of the cursor. */
  const markLine = (mark: string) => {
    if (!area.current) return;
    const start = area.current.value.lastIndexOf('\n', area.current.selectionStart - 1) + 1;
    area.current.setSelectionRange(start, start);
    insert(mark);
  };
  const link = () => {
    if (!area.current) return;
    const { selectionStart, selectionEnd } = area.current;
    insert(`[${text.slice(selectionStart, selectionEnd) || 'words'}](/)`);
  };

  return (
    <Stack gap="xs">
      <SegmentedControl
        aria-label={`View, ${label}`}
        data={['Write', 'Read']}
        value={view}
        onChange={setView}
      />
      {view === 'Read' ? (
        <Typography>{childrenOf(fromMarkdown(withFigures(text, field.parameters, reader)))}</Typography>
      ) : (
        <>
          {!readOnly && (
            <Group gap="xs">
              <Button onClick={() => markLine('## ')}>Heading</Button>
              <Button onClick={() => markLine('- ')}>List</Button>
              <Button onClick={link}>Link</Button>
              {field.blocks.length > 0 && (
                <Menu>
                  <Menu.Target>
                    <Button>Block</Button>
                  </Menu.Target>
                  <Menu.Dropdown>
                    {field.blocks.map((block) => (
                      <Menu.Item key={block} onClick={() => insert(`\n\n::${block}\n\n`)}>
                        {block.replaceAll('-', ' ')}
                      </Menu.Item>
                    ))}
                  </Menu.Dropdown>
                </Menu>
              )}
              <FigureMenu label={label} parameters={field.parameters} insert={insert} />
            </Group>
          )}
          <Textarea
            {...input}
            {...words}
            ref={area}
            error={broken ?? errorWithin}
            required={false}
            autosize
            minRows={12}
            value={text}
            spellCheck
            onChange={({ currentTarget }) => change(currentTarget.value)}
          />
        </>
      )}
    </Stack>
  );
}

const withFigures = (text: string, parameters: readonly string[], reader: SentenceFormatter | undefined) =>
  parseSentence(text)
    .map((part) =>
      part.kind === 'text' ? part.text : (reader?.sentence(part.source, parameters).shown ?? part.source),
    )
    .join('');

const childrenOf = (parent: Parents): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the nodes of a parsed text have no other names
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

/** Types into a text area where its cursor is, in the place of what is selected, so that the browser can undo it. */
function insertText(area: HTMLTextAreaElement, text: string): void {
  area.focus();
  // No other way of writing into a text area is part of what the browser undoes.
  if (!document.execCommand('insertText', false, text)) {
    area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end');
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
