import { Button, Group, Image, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { EditablePicture, Field, Path } from '#lib/editor/api.ts';
import { pictureLocation } from '#lib/editor/field.ts';
import { api, createPictureUrl } from '../api-client.ts';
import { useEditor, useIncompleteInput, useOpenFile } from '../editor-context.ts';
import { FileForm } from '../FileForm.tsx';
import { FieldInput, LocatedField } from '../fields/FieldInput.tsx';
import { ListEntry } from '../fields/ListEntry.tsx';
import { focusField } from '../focus.ts';
import { moveEntry } from '../paths.ts';
import { ErrorMessage, Heading, Loading } from '../shell/text.tsx';
import { useQuery } from '../use-query.ts';

const most = 6;

/** The services in the order of the page: what is said of each, its hour, its composition and its picture. */
export function ServicesScreen({ files }: { readonly files: readonly string[] }) {
  const words = files.find((file) => file.includes('/')) ?? '';
  const list = files.find((file) => !file.includes('/')) ?? '';
  const { autosave, readOnly, target } = useEditor();
  const held = useOpenFile(list);
  const said = useOpenFile(words);
  const { answer: pictures, message, attempt } = useQuery(api.pictures);
  const [opened, setOpened] = useState<string>();
  const [dismissed, setDismissed] = useState<typeof target>();
  const [asked, setAsked] = useState<string>();
  const [name, setName] = useIncompleteInput('service', {
    label: 'Name of a new service',
    instruction: 'press “Add the service” in “Services”',
  });
  if (!held || !said) return <Loading message={undefined} />;

  const services = Array.isArray(held.value) ? (held.value as { readonly id: string }[]) : [];
  const items = itemsOf(said.value);
  const nameOf = (id: string) => items.find((item) => item.id === id)?.name ?? id;
  const placeOf = (id: string) => items.findIndex((item) => item.id === id);
  /** Whether a field of this service is to be shown. */
  const isTarget = (id: string, index: number) =>
    target !== dismissed &&
    ((target?.file === list && target.path[0] === index) ||
      (target?.file === words && target.path[0] === 'items' && target.path[1] === placeOf(id)));

  const add = () =>
    attempt(async () => {
      const { id } = await autosave.trackChange('services', api.addService({ name: name.trim() }));
      setName('');
      setOpened(id);
      const items = itemsOf(autosave.snapshot().files.get(words)?.value);
      focusField(words, ['items', items.findIndex((item) => item.id === id)]);
    });
  const remove = (id: string) =>
    attempt(async () => {
      setAsked(undefined);
      await autosave.trackChange('services', api.removeService(id));
    });

  return (
    <Stack gap="xl">
      <ErrorMessage message={message} />
      <Stack gap="md">
        <Heading>The services</Heading>
        {services.map(({ id }, index) => (
          <ListEntry
            key={id}
            name={nameOf(id)}
            index={index}
            count={services.length}
            move={(from, to) => autosave.edit(list, [], moveEntry(services, from, to))}
            onRemove={services.length > 1 ? () => setAsked(id) : undefined}
            closed={opened !== id && !isTarget(id, index)}
            onToggle={(isOpen) => {
              setOpened(isOpen ? id : undefined);
              setDismissed(target);
            }}
          >
            <Stack gap="lg">
              {placeOf(id) < 0 && <Text c="dimmed">It has no words in this language yet.</Text>}
              {placeOf(id) >= 0 && <Entry file={words} path={['items', placeOf(id)]} />}
              <Entry file={list} path={[index]} />
              <ServicePicture picture={pictures?.pictures.find(({ role }) => role === id)} />
            </Stack>
          </ListEntry>
        ))}
        <Group align="end" gap="sm">
          <TextInput
            label="Name of a new service"
            value={name}
            readOnly={readOnly}
            autoComplete="off"
            maxLength={120}
            description={
              services.length >= most && `There are ${most}, which is as many as the page has room for.`
            }
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Button disabled={readOnly || services.length >= most || name.trim() === ''} onClick={add}>
            Add the service
          </Button>
        </Group>
      </Stack>
      <FileForm name={words}>{(field) => <FieldInput field={withoutItems(field)} path={[]} />}</FileForm>
      <Modal opened={asked !== undefined} onClose={() => setAsked(undefined)} title="Remove a service">
        {asked !== undefined && (
          <Stack>
            <Text>
              “{nameOf(asked)}” is removed from the page, with its words in all languages and its pictures.
              Requests that were sent for it stay. Until you close this window, “Undo” brings it back.
            </Text>
            <Group>
              <Button variant="filled" onClick={() => remove(asked)}>
                Remove it
              </Button>
              <Button onClick={() => setAsked(undefined)}>Leave it</Button>
            </Group>
          </Stack>
        )}
      </Modal>
    </Stack>
  );
}

const itemsOf = (value: unknown): readonly { readonly id?: string; readonly name?: string }[] =>
  (value as { items?: [] } | undefined)?.items ?? [];

/** The services have forms of their own. */
const withoutItems = (field: Field): Field =>
  field.kind === 'group' ? { ...field, fields: field.fields.filter(({ key }) => key !== 'items') } : field;

const Entry = ({ file, path }: { readonly file: string; readonly path: Path }) => (
  <FileForm name={file}>{(root) => <LocatedField root={root} path={path} label="" />}</FileForm>
);

/** The picture of a service, with the way to where it is changed. */
function ServicePicture({ picture }: { readonly picture: EditablePicture | undefined }) {
  const { goTo } = useEditor();
  if (!picture) return null;
  return (
    <Stack gap="xs" align="flex-start">
      <Heading order={3}>Picture</Heading>
      {picture.file ? (
        <Image src={createPictureUrl(picture.role, picture.file.version)} alt={picture.label} maw="16rem" />
      ) : (
        <Text c="dimmed">There is none yet.</Text>
      )}
      <Button onClick={() => goTo({ file: pictureLocation, path: [picture.role] })}>
        Change the picture
      </Button>
    </Stack>
  );
}
