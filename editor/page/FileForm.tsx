import { Alert, Button, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { ConnectionError } from '#lib/browser/api-client.ts';
import type { Field } from '#lib/editor/api.ts';
import { useAutosave, useEditor, useOpenFile } from './editor-context.ts';
import { FieldInput } from './fields/FieldInput.tsx';
import { FormContext } from './fields/form.tsx';
import { focusField } from './focus.ts';
import { findLanguage } from './paths.ts';
import { FindingList } from './shell/FindingList.tsx';
import { ConflictNotice } from './shell/Notices.tsx';
import { Loading } from './shell/text.tsx';

interface Props {
  /** A file name such as `en/hero.yaml`. */
  readonly name: string;
  /** By default, the whole form is rendered. */
  children?(field: Field): ReactNode;
}

export function FileForm({ name, children }: Props) {
  const { overview, target } = useEditor();
  const [error, setError] = useState<Error>();
  const held = useOpenFile(name, setError);
  const findings = useAutosave().findings.filter(({ file }) => file === name);
  const path = target?.file === name ? target.path : undefined;
  const isRead = held !== undefined;

  // Focuses the target field after the file is loaded and the list entry that contains the field is open.
  useEffect(() => {
    if (isRead && path) focusField(name, path);
  }, [isRead, name, path]);

  if (!held || (error && !(error instanceof ConnectionError)))
    return <Loading message={error && (error.message || 'The connection is lost. Trying again…')} />;

  const form = {
    Inner: FieldInput,
    file: name,
    value: held.value,
    language: findLanguage(overview, name),
    source: held.open.source,
    findings,
    target: path,
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
        {children ? children(held.open.field) : <FieldInput field={held.open.field} path={[]} />}
      </Stack>
    </FormContext>
  );
}

/** A notice that the file was not saved because of a conflict or an error, or that it is only a draft. */
export function FileNotice({ name }: { readonly name: string }) {
  const { autosave, readOnly } = useEditor();
  const { files, findings } = useAutosave();
  const held = files.get(name);
  const errors = findings.filter(({ level }) => level === 'error');
  const elsewhere = errors.some(({ file }) => file === name) ? [] : errors;
  if (held?.state === 'conflict') return <ConflictNotice held={held} />;
  if (held?.state === 'refused')
    return (
      <Alert color="red" role="alert" title="This is not kept.">
        <Text>{held.sentence}</Text>
        <Button disabled={readOnly} onClick={() => autosave.retry(name)}>
          Try again
        </Button>
      </Alert>
    );
  if (held?.state === 'draft')
    return (
      <Alert>
        <Text>
          What you typed is kept. It is not on the page yet, because{' '}
          {elsewhere.length > 0 ? 'something elsewhere needs a look:' : 'a sentence needs a look.'}
        </Text>
        <FindingList findings={elsewhere} />
        <Button disabled={readOnly} onClick={() => autosave.discardDraft(name)}>
          Drop what is not on the page
        </Button>
      </Alert>
    );
  return null;
}
