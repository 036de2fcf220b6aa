import { createApiClient, mayHaveSucceeded } from '#lib/browser/api-client.ts';
import { EventListeners } from '#lib/browser/listeners.ts';
import { openBrowserStorage } from '#lib/browser/storage.ts';
import {
  type AddServiceResult,
  type BrandDiff,
  type ChangedColors,
  type ChangedCrops,
  changeHeader,
  type EditLockStatus,
  type EditorOverview,
  editorApiPath,
  editorWindowHeader,
  type FindingsResponse,
  type LanguageList,
  type LanguageOrder,
  type NewLanguage,
  type NewService,
  type OpenFile,
  type Palette,
  type PictureList,
  type PreviewStatus,
  type Publication,
  type PublicationRequest,
  type SavedFiles,
  type SaveResult,
  type SentenceValues,
} from '#lib/editor/api.ts';
import { colorFileName, cropFileName } from './paths.ts';

const sessionEnd = new EventListeners<string>();

/** Subscribes to the end of the session. The listener receives the message of the rejected request. */
export const onSessionEnd = sessionEnd.add;

const nameKey = 'editor-window';

let claimed: Promise<string> | undefined;

/** Returns a name that identifies this window for the edit lock. Session storage keeps it across reloads. */
function getWindowName(): Promise<string> {
  claimed ??= claimName();
  return claimed;
}

/**
 * Returns the name in session storage, or a new name if another tab uses it.
 * A duplicated tab starts with a copy of the session storage, but cannot acquire the Web Lock of the name.
 */
async function claimName(): Promise<string> {
  const storage = openBrowserStorage('sessionStorage');
  const stored = storage.getItem(nameKey);
  const name = stored && (await lockName(stored)) ? stored : crypto.randomUUID();
  if (name !== stored) await lockName(name);
  storage.setItem(nameKey, name);
  return name;
}

/** A reloaded page waits this long for the previous page to release the Web Lock of the name. */
const maxWaitMs = 1000;

/** Holds the Web Lock of a name until this page is closed. Resolves with false if another page holds it. */
const lockName = (name: string): Promise<boolean> =>
  new Promise((resolve) => {
    // The Web Locks API needs HTTPS or localhost. Without the API, every name is accepted.
    if (!navigator.locks) resolve(true);
    else
      navigator.locks
        .request(`${nameKey}/${name}`, { signal: AbortSignal.timeout(maxWaitMs) }, () => {
          resolve(true);
          return new Promise(() => undefined);
        })
        .catch(() => resolve(false));
  });

const client = createApiClient({
  folder: editorApiPath,
  timeoutMs: 120_000,
  describeStatus,
  onSessionEnd: ({ message }) => sessionEnd.call(message),
});

async function send<Answer>(method: string, path: string, body?: unknown, change?: string): Promise<Answer> {
  return await client.send<Answer>(method, path, {
    body,
    headers: {
      ...(method !== 'GET' && { [editorWindowHeader]: await getWindowName() }),
      ...(change && { [changeHeader]: change }),
    },
  });
}

function describeStatus(status: number): string {
  return status === 413
    ? 'The request is too large for a proxy in front of the editor. Its operator can raise the limit.'
    : `A proxy in front of the editor rejected the request (${status}). Ask its operator.`;
}

/** A change that was sent to the server. Its id identifies it for undo and redo. */
export interface PendingChange<Answer extends SaveResult = SaveResult> {
  readonly id: string;
  readonly response: Promise<Answer>;
}

/**
 * The last change whose result is unknown. A retry of the same request uses the same id, so that the server makes the
 * change only once.
 */
let pending: { readonly request: string; readonly id: string } | undefined;

function change<Answer extends SaveResult>(method: string, path: string, body?: unknown) {
  const content = body instanceof File ? [body.name, body.size, body.lastModified] : body;
  const request = JSON.stringify([method, path, content]);
  const id = pending?.request === request ? pending.id : crypto.randomUUID();
  pending = { request, id };
  const answer = send<Answer>(method, path, body, id);
  const forget = () => {
    if (pending?.id === id) pending = undefined;
  };
  answer.then(forget, (error) => mayHaveSucceeded(error) || forget());
  return { id, response: answer };
}

function revert(path: 'undo' | 'redo', id: string): Promise<SaveResult> {
  // The same request after an undo or redo is a new change, and needs a new id.
  pending = undefined;
  return send<SaveResult>('POST', path, undefined, id);
}

const toQuery = (values: Record<string, string>) => new URLSearchParams(values).toString();

/**
 * Whether a name identifies the colors or the crops. Forms treat both as files, although they are parts of `look.css`.
 */
const isLook = (name: string): boolean => name === colorFileName || name === cropFileName;

async function openLook(name: string): Promise<OpenFile> {
  const field = { kind: 'group', label: '', fields: [] } as const;
  if (name === colorFileName) {
    const { version, groups } = await api.colors();
    const colors = groups.flatMap((group) => group.colors).map((color) => [color.name, color.value]);
    return { name, version, field, value: Object.fromEntries(colors) };
  }
  const { pictures } = await api.pictures();
  const crops = pictures.flatMap((picture) => picture.crops).map(({ name, x, y }) => [name, { x, y }]);
  return { name, version: '', field, value: Object.fromEntries(crops) };
}

async function save({ files }: SavedFiles): Promise<SaveResult> {
  const look = files.find(({ name }) => isLook(name));
  if (!look) return await send('PUT', 'files', { files });
  if (look.name === colorFileName)
    return await send('PUT', 'colors', { version: look.version, colors: look.value } as ChangedColors);
  const { version } = await api.pictures();
  const result = await send<SaveResult>('PUT', 'crops', { version, crops: look.value } as ChangedCrops);
  return { ...result, saved: [...result.saved, { name: cropFileName, version: '' }] };
}

export const api = {
  overview: () => send<EditorOverview>('GET', 'brand'),
  file: (name: string) =>
    isLook(name) ? openLook(name) : send<OpenFile>('GET', `file?${toQuery({ name })}`),
  save,
  dropDraft: (name: string) =>
    isLook(name) ? openLook(name) : send<OpenFile>('DELETE', `draft?${toQuery({ name })}`),
  figures: (language: string) => send<SentenceValues>('GET', `figures?${toQuery({ language })}`),
  findings: () => send<FindingsResponse>('GET', 'findings'),
  changes: () => send<BrandDiff>('GET', 'changes'),
  addService: (service: NewService) => change<AddServiceResult>('POST', 'services', service),
  removeService: (id: string) => change('DELETE', `services?${toQuery({ id })}`),
  colors: () => send<Palette>('GET', 'colors'),
  pictures: () => send<PictureList>('GET', 'pictures'),
  putPicture: (role: string, area: readonly number[], file: File) =>
    change('PUT', `picture?${toQuery({ role, area: area.join(',') })}`, file),
  removePicture: (role: string) => change('DELETE', `picture?${toQuery({ role })}`),
  languages: () => send<LanguageList>('GET', 'languages'),
  addLanguage: (language: NewLanguage) => change('POST', 'languages', language),
  orderLanguages: (order: LanguageOrder) => change('PUT', 'languages', order),
  undo: (id: string) => revert('undo', id),
  redo: (id: string) => revert('redo', id),
  acquireEditLock: (take: boolean) => send<EditLockStatus>('POST', 'edit-lock', { take }),
  publish: (order: PublicationRequest) => send<Publication>('POST', 'publication', order),
  publication: () => send<Publication>('GET', 'publication'),
  restore: (id: string) => send<Publication>('POST', `releases/${encodeURIComponent(id)}/restore`, {}),
  preview: (language: string) => send<PreviewStatus>('PUT', 'preview', { language }),
};

export type Api = typeof api;

/** Returns the URL of a picture. The version changes with the picture, so that browsers can cache the URL. */
export const createPictureUrl = (role: string, version: string): string =>
  `${editorApiPath}/picture?${toQuery({ role, version })}`;
