import { Alert, Button, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { findConflicts, type OpenFileState } from '../autosave/autosave-store.ts';
import { useEditor } from '../editor-context.ts';
import { formatValue, getFieldLabel } from '../field-label.ts';

/** Shows both texts of each field that this window and somebody else have changed, and asks which one stays. */
export function ConflictNotice({ held }: { readonly held: OpenFileState }) {
  const { autosave, screens, readOnly } = useEditor();
  const [choices, setChoices] = useState<Readonly<Record<string, string>>>({});
  const { name } = held.open;
  const conflicts = findConflicts(held);
  return (
    <Alert color="red" role="alert" title="Somebody else has changed the same words.">
      <Stack>
        <Text>Choose the text that stays. All other changes of both are kept.</Text>
        {conflicts.map(({ path, mine, theirs }) => {
          const key = path.join('/');
          return (
            <Radio.Group
              key={key}
              label={getFieldLabel(screens, name, held.value, path)}
              value={choices[key] ?? 'mine'}
              onChange={(choice) => setChoices({ ...choices, [key]: choice })}
            >
              <Choice value="mine" whose="Yours" text={formatValue(mine)} />
              <Choice value="theirs" whose="Theirs" text={formatValue(theirs)} />
            </Radio.Group>
          );
        })}
        <div>
          <Button
            disabled={readOnly}
            onClick={() => autosave.resolve(name, ({ path }) => choices[path.join('/')] === 'theirs')}
          >
            Keep the chosen texts
          </Button>
        </div>
      </Stack>
    </Alert>
  );
}

interface ChoiceProps {
  readonly value: string;
  readonly whose: string;
  readonly text: string;
}

const Choice = ({ value, whose, text }: ChoiceProps) => (
  <Radio
    value={value}
    mt="xs"
    label={`${whose}: ${text || '(removed)'}`}
    styles={{ label: { overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' } }}
  />
);
