/** Stores the state of the current or last publication in a file, so that an interrupted one can be completed. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Finding, Publication } from '#lib/editor/api.ts';
import { replaceFileAtomically } from '../files/durable-files.ts';

export interface StoredPublication {
  readonly state: Publication['state'];
  readonly startedAt: string;
  /** The time when the publication ended; undefined while it is running. */
  readonly endedAt?: string;
  readonly findings: readonly Finding[];
  /** The id of the release being built. The release is removed unless it is served in the end. */
  readonly builds?: string;
  /** The id of the release that is about to be served. */
  readonly switchesTo?: string;
  /** Whether the release also replaces the content of the form. */
  readonly bringsBack?: boolean;
  /** Set when the switch was interrupted once and is being retried. */
  readonly again?: true;
}

export class PublicationFile {
  readonly #path: string;

  /** @param state the editor's state folder */
  constructor(state: string) {
    this.#path = join(state, 'publication.json');
  }

  /** Returns undefined before the first publication. */
  async read(): Promise<StoredPublication | undefined> {
    return existsSync(this.#path) ? JSON.parse(await readFile(this.#path, 'utf8')) : undefined;
  }

  begin(): Promise<void> {
    return this.#write({ state: 'checking', startedAt: now(), findings: [] });
  }

  async update(part: Pick<StoredPublication, 'state'> & Partial<StoredPublication>): Promise<void> {
    const stored = await this.read();
    if (stored) await this.#write({ ...stored, ...part });
  }

  end(state: 'done' | 'failed', findings: readonly Finding[]): Promise<void> {
    return this.update({ state, endedAt: now(), findings });
  }

  #write(stored: StoredPublication): Promise<void> {
    return replaceFileAtomically(this.#path, JSON.stringify(stored));
  }
}

const now = (): string => new Date().toISOString();
