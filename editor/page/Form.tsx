import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { Field, Path } from '#lib/editor/api.ts';
import { LineLost } from './ask.ts';
import { useEditor, useFile, useKept } from './editor-context.ts';
import { FieldView } from './fields/FieldView.tsx';
import { FormContext, type Form as FormOfFile } from './fields/form.ts';
import { focusField } from './focus.ts';
import { ConflictNotice } from './shell/ConflictNotice.tsx';
import { FindingList } from './shell/FindingList.tsx';
import { Trouble } from './shell/Trouble.tsx';

interface Props {
  /** Of a file: `en/hero.yaml`. */
  readonly name: string;
  /** What of it is shown; all of it by default. */
  children?(field: Field, value: unknown): ReactNode;
}

/** A file of the brand as a form. */
export function Form({ name, children }: Props) {
  const editor = useEditor();
  const { keeper, overview, figures, reader, readOnly, target } = editor;
  const [trouble, setTrouble] = useState<Error>();
  const held = useFile(name, setTrouble);
  const findings = useKept().findings.filter(({ file }) => file === name);
  const language = overview.languages.find(({ folder }) => name.startsWith(`${folder}/`));
  const path = target?.file === name ? target.path : undefined;
  const isRead = held !== undefined;

  // Once the file is read, and its entry open.
  useEffect(() => {
    if (isRead && path) focusField(name, path);
  }, [isRead, name, path]);

  const edit = useCallback((at: Path, value: unknown) => keeper.edit(name, at, value), [keeper, name]);

  // A lost connection has no message. What was typed stays on the screen meanwhile.
  if (trouble && !(held && trouble instanceof LineLost))
    return <Trouble sentence={trouble.message || 'The line is down. It is tried again.'} />;
  if (!held) return <Skeleton height={240} />;

  const form: FormOfFile = {
    Inner: FieldView,
    file: name,
    value: held.value,
    language: language && { code: language.folder, direction: language.direction },
    source: held.open.source,
    figures,
    reader,
    findings,
    readOnly,
    target: path,
    edit,
    former: (at, fits) => keeper.former(name, at, fits),
    left: keeper.flush,
  };
  const whole = findings.filter((finding) => !finding.path?.length && finding.level !== 'notice');
  return (
    <FormContext value={form}>
      <Stack gap="lg">
        <FileNotice name={name} />
        {whole.map(({ sentence }) => (
          <Alert key={sentence} color="red">
            {sentence}
          </Alert>
        ))}
        {children ? children(held.open.field, held.value) : <FieldView field={held.open.field} path={[]} />}
      </Stack>
    </FormContext>
  );
}

/** What has become of what was typed, where it is not simply saved. */
export function FileNotice({ name }: { readonly name: string }) {
  const { keeper, readOnly } = useEditor();
  const { files, findings } = useKept();
  const held = files.get(name);
  const errors = findings.filter(({ level }) => level === 'error');
  const elsewhere = errors.some(({ file }) => file === name) ? [] : errors;
  if (held?.state === 'conflict') return <ConflictNotice held={held} />;
  if (held?.state === 'refused')
    return (
      <Alert color="red" role="alert" title="This is not kept.">
        <Text>{held.sentence}</Text>
        <Button mt="sm" disabled={readOnly} onClick={() => keeper.retry(name)}>
          Try again
        </Button>
      </Alert>
    );
  if (held?.state === 'draft')
    return (
      <Alert color="ember">
        <Text>
          What you typed is kept. It is not on the page yet, because{' '}
          {elsewhere.length > 0 ? 'something elsewhere needs a look:' : 'a sentence needs a look.'}
        </Text>
        <FindingList findings={elsewhere} />
        <Button mt="sm" disabled={readOnly} onClick={() => keeper.loadAnew(name)}>
          Drop what is not on the page
        </Button>
      </Alert>
    );
  return null;
}
