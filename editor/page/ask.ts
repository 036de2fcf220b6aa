/** Asks the editor, as `lib/editor/api.ts` says. */
import {
  type AddedService,
  type ChangedColors,
  type ChangedCrops,
  type Changes,
  type Colors,
  changeHeader,
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
  type Saving,
  type Turn,
  windowHeader,
} from '#lib/editor/api.ts';
import { browserStorage } from './browser-storage.ts';

/** What the editor refused. Its message is a sentence for whoever edits. */
export class Refused extends Error {
  readonly status: number;
  /** Whose turn it is, where it was refused because it is not this window's. */
  readonly turn: Turn | undefined;

  constructor(status: number, detail: string, turn?: Turn) {
    super(detail);
    this.status = status;
    this.turn = turn;
  }
}

/** No answer came: whether the editor has done what it was asked is not known. */
export class LineLost extends Error {}

/** Whether the editor may have done what it was asked. */
export const mayBeDone = (error: unknown): boolean => !(error instanceof Refused) || error.status >= 500;

const endListeners = new Set<(sentence: string) => void>();

/**
 * Calls with a sentence whenever a request is refused because its session has ended.
 * @returns a function that ends the calls
 */
export function onSessionEnd(listener: (sentence: string) => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

const nameKey = 'editor-window';

let claimed: Promise<string> | undefined;

/** The name of this window. It is kept while the window is open, so that it is known again when its page is reloaded. */
function windowName(): Promise<string> {
  claimed ??= claimName();
  return claimed;
}

/** A duplicate of a window begins with a copy of its session storage: there the name is taken, and another is made. */
async function claimName(): Promise<string> {
  const storage = browserStorage('sessionStorage');
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

async function ask<Answer>(method: string, path: string, body?: unknown, change?: string): Promise<Answer> {
  const bytes = body instanceof Blob;
  const response = await fetch(`${editorApi}/${path}`, {
    method,
    headers: {
      ...(method !== 'GET' && { [windowHeader]: await windowName() }),
      ...(change && { [changeHeader]: change }),
      ...(body !== undefined && {
        'Content-Type': bytes ? body.type || 'application/octet-stream' : 'application/json',
      }),
    },
    body: body === undefined ? null : bytes ? body : JSON.stringify(body),
    cache: 'no-store',
    signal: AbortSignal.timeout(120_000),
  }).catch(() => {
    throw new LineLost();
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok && answer !== undefined) return answer as Answer;
  const { detail, turn } = (answer ?? {}) as { detail?: unknown; turn?: Turn };
  const isOurs = typeof detail === 'string';
  // A proxy whose server is being restarted answers so, or a network that wants people to sign in.
  if (!isOurs && (response.ok || response.status >= 500)) throw new LineLost();
  const sentence = isOurs ? detail : foreignRefusal(response.status);
  if (response.status === 401) for (const listener of endListeners) listener(sentence);
  throw new Refused(response.status, sentence, turn);
}

/** Why a server in front of the editor has refused a request. */
const foreignRefusal = (status: number): string =>
  status === 413
    ? 'This is too large for a server in front of the editor. Whoever runs that can raise its limit.'
    : `A server in front of the editor has refused this (${status}). Ask whoever runs that.`;

/** A change of several files or of a picture that was sent. It is undone by its id. */
export interface SentChange<Answer extends Saving = Saving> {
  readonly id: string;
  readonly answer: Promise<Answer>;
}

/** The last change, while it is not known whether it was made. Sent again, it has the same id and is made once. */
let unanswered: { readonly request: string; readonly id: string } | undefined;

function change<Answer extends Saving>(method: string, path: string, body?: unknown): SentChange<Answer> {
  const content = body instanceof File ? [body.name, body.size, body.lastModified] : body;
  const request = JSON.stringify([method, path, content]);
  const id = unanswered?.request === request ? unanswered.id : crypto.randomUUID();
  unanswered = { request, id };
  const answer = ask<Answer>(method, path, body, id);
  const forget = () => {
    if (unanswered?.id === id) unanswered = undefined;
  };
  answer.then(forget, (error) => mayBeDone(error) || forget());
  return { id, answer };
}

function revert(path: 'undo' | 'redo', id: string): Promise<Saving> {
  // Afterwards the same request is another change.
  unanswered = undefined;
  return ask<Saving>('POST', path, undefined, id);
}

const named = (values: Record<string, string>) => new URLSearchParams(values).toString();

export const api = {
  overview: () => ask<Overview>('GET', 'brand'),
  file: (name: string) => ask<OpenFile>('GET', `file?${named({ name })}`),
  save: (files: SavedFiles) => ask<Saving>('PUT', 'files', files),
  dropDraft: (name: string) => ask<OpenFile>('DELETE', `draft?${named({ name })}`),
  figures: (language: string) => ask<Figures>('GET', `figures?${named({ language })}`),
  findings: () => ask<Findings>('GET', 'findings'),
  changes: () => ask<Changes>('GET', 'changes'),
  addService: (service: NewService) => change<AddedService>('POST', 'services', service),
  removeService: (id: string) => change('DELETE', `services?${named({ id })}`),
  colors: () => ask<Colors>('GET', 'colors'),
  changeColors: (changed: ChangedColors) => ask<Saving>('PUT', 'colors', changed),
  pictures: () => ask<Pictures>('GET', 'pictures'),
  putPicture: (role: string, area: readonly number[], file: File) =>
    change('PUT', `picture?${named({ role, area: area.join(',') })}`, file),
  removePicture: (role: string) => change('DELETE', `picture?${named({ role })}`),
  changeCrops: (changed: ChangedCrops) => ask<Saving>('PUT', 'crops', changed),
  languages: () => ask<Languages>('GET', 'languages'),
  addLanguage: (language: NewLanguage) => change('POST', 'languages', language),
  orderLanguages: (order: LanguageOrder) => change('PUT', 'languages', order),
  undo: (id: string) => revert('undo', id),
  redo: (id: string) => revert('redo', id),
  turn: (take: boolean) => ask<Turn>('POST', 'turn', { take }),
  publish: (order: PublicationOrder) => ask<Publication>('POST', 'publication', order),
  publication: () => ask<Publication>('GET', 'publication'),
  restore: (id: string) => ask<Publication>('POST', `releases/${encodeURIComponent(id)}/restore`, {}),
  preview: (language: string) => ask<Preview>('PUT', 'preview', { language }),
};

export type Api = typeof api;

/** The address of a picture's bytes, which changes with them. */
export const pictureAddress = (role: string, version: string): string =>
  `${editorApi}/picture?${named({ role, version })}`;
