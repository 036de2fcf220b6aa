/** Opens and saves files for the keeper. The colors are a file like the others: their values by their names. */
import type { OpenFile } from '#lib/editor/api.ts';
import { api } from './ask.ts';

export const colorFile = 'look.css';

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

export const fileApi: Pick<typeof api, 'file' | 'save' | 'dropDraft' | 'findings'> = {
  file: (name) => (name === colorFile ? openColors() : api.file(name)),
  save: ({ files }) => {
    const colors = files.find(({ name }) => name === colorFile);
    return colors
      ? api.changeColors({ version: colors.version, colors: colors.value as Record<string, string> })
      : api.save({ files });
  },
  dropDraft: (name) => (name === colorFile ? openColors() : api.dropDraft(name)),
  findings: api.findings,
};
