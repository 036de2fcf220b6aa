import { Button, Group, Menu, SegmentedControl, Stack, Textarea, Typography } from '@mantine/core';
import type { Nodes, Parents } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { Fragment, type ReactNode, useRef, useState } from 'react';
import { parseSentence } from '#lib/editor/placeholders.ts';
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

  /** Inserts what is made of the selection in its place, or at the start of its line. */
  const insert = (make: (selected: string) => string, atLineStart = false) => {
    if (!area.current) return;
    const { selectionStart, selectionEnd } = area.current;
    const lineStart = text.lastIndexOf('\n', selectionStart - 1) + 1;
    const [start, end] = atLineStart ? [lineStart, lineStart] : [selectionStart, selectionEnd];
    area.current.focus();
    area.current.setRangeText(make(text.slice(start, end)), start, end, 'end');
    change(area.current.value);
  };
  const reading = () =>
    parseSentence(text).map((part) =>
      part.kind === 'text'
        ? part.text
        : (reader?.sentence(part.source, field.parameters).shown ?? part.source),
    );

  return (
    <Stack gap="xs">
      <SegmentedControl
        aria-label={`View, ${label}`}
        data={['Write', 'Read']}
        value={view}
        onChange={setView}
      />
      {view === 'Read' ? (
        <Typography>{childrenOf(fromMarkdown(reading().join('')))}</Typography>
      ) : (
        <>
          {!readOnly && (
            <Group gap="xs">
              <Button onClick={() => insert(() => '## ', true)}>Heading</Button>
              <Button onClick={() => insert(() => '- ', true)}>List</Button>
              <Button onClick={() => insert((selected) => `[${selected || 'words'}](/)`)}>Link</Button>
              {field.blocks.length > 0 && (
                <Menu>
                  <Menu.Target>
                    <Button>Block</Button>
                  </Menu.Target>
                  <Menu.Dropdown>
                    {field.blocks.map((block) => (
                      <Menu.Item key={block} onClick={() => insert(() => `\n\n::${block}\n\n`)}>
                        {block.replaceAll('-', ' ')}
                      </Menu.Item>
                    ))}
                  </Menu.Dropdown>
                </Menu>
              )}
              <FigureMenu
                label={label}
                parameters={field.parameters}
                insert={(figure) => insert(() => figure)}
              />
            </Group>
          )}
          <Textarea
            {...input}
            {...words}
            ref={area}
            error={reader?.policy(text, field.parameters) ?? errorWithin}
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

/** Links have no `href`, so that they lead nowhere. */
const tags: Partial<Record<Nodes['type'], 'h4' | 'p' | 'ul' | 'li' | 'a' | 'strong' | 'em' | 'br'>> = {
  heading: 'h4',
  paragraph: 'p',
  list: 'ul',
  listItem: 'li',
  link: 'a',
  strong: 'strong',
  emphasis: 'em',
  break: 'br',
};

const childrenOf = ({ children }: Parents): ReactNode =>
  children.map((node, index) => {
    const Tag = node.type === 'list' && node.ordered ? 'ol' : (tags[node.type] ?? Fragment);
    const content = 'value' in node ? node.value : 'children' in node ? childrenOf(node) : undefined;
    // biome-ignore lint/suspicious/noArrayIndexKey: the nodes of a parsed text have no other names
    return <Tag key={index}>{content}</Tag>;
  });
