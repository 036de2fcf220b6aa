import { Button, Group, Menu, SegmentedControl, Stack, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { useEditor } from '../editor-context.ts';
import { FigureMenu } from './FigureMenu.tsx';
import { type FieldProps, useField } from './form.tsx';
import { insertText } from './insert-text.ts';
import { PolicyPreview } from './PolicyPreview.tsx';

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
        style={{ alignSelf: 'flex-start' }}
      />
      {view === 'Read' ? (
        <PolicyPreview text={text} parameters={field.parameters} />
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
