/** The editor's API, as `lib/editor/api.ts` describes it. */
import { createApiClient, mayHaveSucceeded } from '#lib/browser/api-client.ts';
import { EventListeners } from '#lib/browser/listeners.ts';
import { openBrowserStorage } from '#lib/browser/storage.ts';
import {
  type AddedService,
  type ChangedColors,
  type ChangedCrops,
  type Changes,
  type Colors,
  changeHeader,
  type EditLock,
  editorApi,
  type Figures,
  type Findings,
  type LanguageOrder,
  type Languages,
  type NewLanguage,
  type NewService,
  type OpenFile,
  type Overview,
  type Pictures,
  type Preview,
  type Publication,
  type PublicationOrder,
  type SavedFiles,
  type SaveResult,
  windowHeader,
} from '#lib/editor/api.ts';

const sessionEnd = new EventListeners<string>();

/** Calls with a sentence whenever a request is refused because its session has ended. */
export const onSessionEnd = sessionEnd.add;

const nameKey = 'editor-window';

let claimed: Promise<string> | undefined;

/** The name of this window. It is kept while the window is open, so that it is known again when its page is reloaded. */
function windowName(): Promise<string> {
  claimed ??= claimName();
  return claimed;
}

/** A duplicate of a window begins with a copy of its session storage: there the name is taken, and another is made. */
async function claimName(): Promise<string> {
  const storage = openBrowserStorage('sessionStorage');
  const stored = storage.getItem(nameKey);
  const name = stored && (await isFree(stored)) ? stored : crypto.randomUUID();
  if (name !== stored) await isFree(name);
  storage.setItem(nameKey, name);
  return name;
}

/** How long a reloaded page waits for its predecessor to end. */
const maxWaitMs = 1000;

/** Takes the lock of a name until this page is closed. */
const isFree = (name: string): Promise<boolean> =>
  new Promise((resolve) => {
    // Over plain HTTP on a network, browsers have no locks.
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
  folder: editorApi,
  timeoutMs: 120_000,
  describeStatus,
  onSessionEnd: ({ message }) => sessionEnd.call(message),
});

async function ask<Answer>(method: string, path: string, body?: unknown, change?: string): Promise<Answer> {
  return await client.send<Answer>(method, path, {
    body,
    headers: {
      ...(method !== 'GET' && { [windowHeader]: await windowName() }),
      ...(change && { [changeHeader]: change }),
    },
  });
}

function describeStatus(status: number): string {
  return status === 413
    ? 'This is too large for a server in front of the editor. Whoever runs that can raise its limit.'
    : `A server in front of the editor has refused this (${status}). Ask whoever runs that.`;
}

/** A change of several files or of a picture that was sent. It is undone by its id. */
export interface PendingChange<Answer extends SaveResult = SaveResult> {
  readonly id: string;
  readonly response: Promise<Answer>;
}

/** The last change, while it is not known whether it was made. Sent again, it has the same id and is made once. */
let unanswered: { readonly request: string; readonly id: string } | undefined;

function change<Answer extends SaveResult>(
  method: string,
  path: string,
  body?: unknown,
): PendingChange<Answer> {
  const content = body instanceof File ? [body.name, body.size, body.lastModified] : body;
  const request = JSON.stringify([method, path, content]);
  const id = unanswered?.request === request ? unanswered.id : crypto.randomUUID();
  unanswered = { request, id };
  const answer = ask<Answer>(method, path, body, id);
  const forget = () => {
    if (unanswered?.id === id) unanswered = undefined;
  };
  answer.then(forget, (error) => mayHaveSucceeded(error) || forget());
  return { id, response: answer };
}

function revert(path: 'undo' | 'redo', id: string): Promise<SaveResult> {
  // Afterwards the same request is another change.
  unanswered = undefined;
  return ask<SaveResult>('POST', path, undefined, id);
}

const named = (values: Record<string, string>) => new URLSearchParams(values).toString();

export const api = {
  overview: () => ask<Overview>('GET', 'brand'),
  file: (name: string) => ask<OpenFile>('GET', `file?${named({ name })}`),
  save: (files: SavedFiles) => ask<SaveResult>('PUT', 'files', files),
  dropDraft: (name: string) => ask<OpenFile>('DELETE', `draft?${named({ name })}`),
  figures: (language: string) => ask<Figures>('GET', `figures?${named({ language })}`),
  findings: () => ask<Findings>('GET', 'findings'),
  changes: () => ask<Changes>('GET', 'changes'),
  addService: (service: NewService) => change<AddedService>('POST', 'services', service),
  removeService: (id: string) => change('DELETE', `services?${named({ id })}`),
  colors: () => ask<Colors>('GET', 'colors'),
  changeColors: (changed: ChangedColors) => ask<SaveResult>('PUT', 'colors', changed),
  pictures: () => ask<Pictures>('GET', 'pictures'),
  putPicture: (role: string, area: readonly number[], file: File) =>
    change('PUT', `picture?${named({ role, area: area.join(',') })}`, file),
  removePicture: (role: string) => change('DELETE', `picture?${named({ role })}`),
  changeCrops: (changed: ChangedCrops) => ask<SaveResult>('PUT', 'crops', changed),
  languages: () => ask<Languages>('GET', 'languages'),
  addLanguage: (language: NewLanguage) => change('POST', 'languages', language),
  orderLanguages: (order: LanguageOrder) => change('PUT', 'languages', order),
  undo: (id: string) => revert('undo', id),
  redo: (id: string) => revert('redo', id),
  acquireEditLock: (take: boolean) => ask<EditLock>('POST', 'edit-lock', { take }),
  publish: (order: PublicationOrder) => ask<Publication>('POST', 'publication', order),
  publication: () => ask<Publication>('GET', 'publication'),
  restore: (id: string) => ask<Publication>('POST', `releases/${encodeURIComponent(id)}/restore`, {}),
  preview: (language: string) => ask<Preview>('PUT', 'preview', { language }),
};

export type Api = typeof api;

/** The address of a picture's bytes, which changes with them. */
export const createPictureUrl = (role: string, version: string): string =>
  `${editorApi}/picture?${named({ role, version })}`;
