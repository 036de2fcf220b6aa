import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { EncryptionStateStore } from './encryption-state.ts';

export abstract class InboxStoreBase {
  protected readonly db: Kysely<Schema>;
  protected readonly encryption: EncryptionStateStore;

  constructor(db: Kysely<Schema>, encryption: EncryptionStateStore) {
    this.db = db;
    this.encryption = encryption;
  }
}
