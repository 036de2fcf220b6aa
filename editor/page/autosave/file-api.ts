/** Opens and saves files for the autosave. Colors and crops are files like the others: values by their names. */
import type { ChangedColors, ChangedCrops, OpenFile } from '#lib/editor/api.ts';
import { api } from '../api-client.ts';
import { colorFile, cropFile } from '../paths.ts';
import type { AutosaveApi } from './autosave.ts';

async function openOwn(name: string): Promise<OpenFile> {
  const field = { kind: 'group', label: '', fields: [] } as const;
  if (name === colorFile) {
    const { version, groups } = await api.colors();
    const colors = groups.flatMap((group) => group.colors).map((color) => [color.name, color.value]);
    return { name, version, field, value: Object.fromEntries(colors) };
  }
  const { pictures } = await api.pictures();
  const crops = pictures
    .flatMap((picture) => picture.crops)
    .map((crop) => [crop.name, { x: crop.x, y: crop.y }]);
  return { name, version: '', field, value: Object.fromEntries(crops) };
}

async function saveCrops(crops: ChangedCrops['crops']) {
  const { version } = await api.pictures();
  const saving = await api.changeCrops({ version, crops });
  return { ...saving, saved: [...saving.saved, { name: cropFile, version: '' }] };
}

const isOwn = (name: string): boolean => name === colorFile || name === cropFile;

export const fileApi: AutosaveApi = {
  ...api,
  file: (name) => (isOwn(name) ? openOwn(name) : api.file(name)),
  save: ({ files }) => {
    const own = files.find(({ name }) => isOwn(name));
    if (own?.name === cropFile) return saveCrops(own.value as ChangedCrops['crops']);
    return own
      ? api.changeColors({ version: own.version, colors: own.value as ChangedColors['colors'] })
      : api.save({ files });
  },
  dropDraft: (name) => (isOwn(name) ? openOwn(name) : api.dropDraft(name)),
};
