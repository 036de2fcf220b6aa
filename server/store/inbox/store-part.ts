import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { EncryptionStateStore } from './sealing-state.ts';

export abstract class InboxStorePart {
  protected readonly db: Kysely<Schema>;
  protected readonly sealing: EncryptionStateStore;

  constructor(db: Kysely<Schema>, sealing: EncryptionStateStore) {
    this.db = db;
    this.sealing = sealing;
  }
}
