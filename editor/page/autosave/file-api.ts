/** Loads and saves files for the autosave. Colors and crops are treated as files whose values are keyed by name. */
import type { ChangedColors, ChangedCrops, OpenFile } from '#lib/editor/api.ts';
import { api } from '../api-client.ts';
import { colorFile, cropFile } from '../paths.ts';
import type { AutosaveApi } from './autosave.ts';

async function openLook(name: string): Promise<OpenFile> {
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
  const result = await api.changeCrops({ version, crops });
  return { ...result, saved: [...result.saved, { name: cropFile, version: '' }] };
}

const isLook = (name: string): boolean => name === colorFile || name === cropFile;

export const fileApi: AutosaveApi = {
  ...api,
  file: (name) => (isLook(name) ? openLook(name) : api.file(name)),
  save: ({ files }) => {
    const look = files.find(({ name }) => isLook(name));
    if (look?.name === cropFile) return saveCrops(look.value as ChangedCrops['crops']);
    return look
      ? api.changeColors({ version: look.version, colors: look.value as ChangedColors['colors'] })
      : api.save({ files });
  },
  dropDraft: (name) => (isLook(name) ? openLook(name) : api.dropDraft(name)),
};
