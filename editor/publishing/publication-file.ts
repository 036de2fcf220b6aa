/** The state of what is being published, or was last, in a file: a killed process leaves word of how far it was. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Finding, Publication } from '#lib/editor/api.ts';
import { replaceFile } from '../files/durable-files.ts';

type State = Publication['state'];

/** The states that may follow each state. */
const transitions: Readonly<Record<State, readonly State[]>> = {
  idle: ['checking'],
  checking: ['building', 'switching', 'done', 'failed'],
  building: ['switching', 'failed'],
  // Once more, where it was interrupted.
  switching: ['switching', 'done', 'failed'],
  done: ['checking'],
  failed: ['checking'],
};

export interface Stored {
  readonly state: State;
  readonly by: string;
  readonly startedAt: string;
  /** Missing while it is under way. */
  readonly endedAt?: string;
  readonly findings: readonly Finding[];
  /** The release that it builds: removed, unless it is served in the end. */
  readonly builds?: string;
  /** The release that is being switched to. */
  readonly switchesTo?: string;
  /** Whether its words and pictures come back into the form, too. */
  readonly bringsBack?: boolean;
  /** It was interrupted as it was switched to, and is being tried once more. */
  readonly again?: true;
}

export class PublicationFile {
  readonly #path: string;

  /** @param state the editor's folder */
  constructor(state: string) {
    this.#path = join(state, 'publication.json');
  }

  /** Undefined where nothing was published yet. */
  async read(): Promise<Stored | undefined> {
    return existsSync(this.#path) ? JSON.parse(await readFile(this.#path, 'utf8')) : undefined;
  }

  begin(by: string): Promise<void> {
    return this.#enter('checking', { by, startedAt: now(), findings: [] });
  }

  /** @param id of the release that is built */
  build(id: string): Promise<void> {
    return this.#change('building', { builds: id });
  }

  /** @param bringsBack whether the words and pictures of the release come back into the form */
  switchTo(id: string, bringsBack: boolean): Promise<void> {
    return this.#change('switching', { switchesTo: id, bringsBack });
  }

  tryAgain(): Promise<void> {
    return this.#change('switching', { again: true });
  }

  end(state: 'done' | 'failed', findings: readonly Finding[]): Promise<void> {
    return this.#change(state, { endedAt: now(), findings });
  }

  async #change(state: State, part: Partial<Stored>): Promise<void> {
    const stored = await this.read();
    if (stored) await this.#enter(state, { ...stored, ...part });
  }

  /** @throws {Error} for a state that may not follow */
  async #enter(state: State, stored: Omit<Stored, 'state'>): Promise<void> {
    const former = (await this.read())?.state ?? 'idle';
    if (!transitions[former].includes(state)) throw new Error(`A publication is ${former}, not ${state}.`);
    await replaceFile(this.#path, JSON.stringify({ ...stored, state }));
  }
}

const now = (): string => new Date().toISOString();
