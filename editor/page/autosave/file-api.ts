/** Opens and saves files for the autosave. Colors and crops are files like the others: values by their names. */
import type { ChangedCrops, OpenFile } from '#lib/editor/api.ts';
import { api } from '../ask.ts';
import { colorFile, cropFile } from '../places.ts';
import type { AutosaveApi } from './autosave.ts';

async function openColors(): Promise<OpenFile> {
  const { version, groups } = await api.colors();
  const colors = groups.flatMap((group) => group.colors).map(({ name, value }) => [name, value]);
  return {
    name: colorFile,
    version,
    field: { kind: 'group', label: 'Colors', fields: [] },
    value: Object.fromEntries(colors),
  };
}

async function openCrops(): Promise<OpenFile> {
  const { pictures } = await api.pictures();
  const crops = pictures.flatMap((picture) => picture.crops).map(({ name, x, y }) => [name, { x, y }]);
  return {
    name: cropFile,
    version: '',
    field: { kind: 'group', label: 'Crops', fields: [] },
    value: Object.fromEntries(crops),
  };
}

async function saveCrops(crops: unknown) {
  const { version } = await api.pictures();
  const saving = await api.changeCrops({ version, crops: crops as ChangedCrops['crops'] });
  return { ...saving, saved: [...saving.saved, { name: cropFile, version: '' }] };
}

const isOwn = (name: string): boolean => name === colorFile || name === cropFile;

const openOwn = (name: string): Promise<OpenFile> => (name === colorFile ? openColors() : openCrops());

export const fileApi: AutosaveApi = {
  file: (name) => (isOwn(name) ? openOwn(name) : api.file(name)),
  save: ({ files }) => {
    const own = files.find(({ name }) => isOwn(name));
    if (own?.name === cropFile) return saveCrops(own.value);
    return own
      ? api.changeColors({ version: own.version, colors: own.value as Record<string, string> })
      : api.save({ files });
  },
  dropDraft: (name) => (isOwn(name) ? openOwn(name) : api.dropDraft(name)),
  findings: api.findings,
  undo: api.undo,
  redo: api.redo,
};
