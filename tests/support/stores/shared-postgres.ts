/** Vitest's global setup: one PostgreSQL for all of the server's test files. `inject('postgres')` is its address. */
import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: string;
  }
}

export default async function sharePostgres(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPostgres({ durable: false });
  project.provide('postgres', cluster.address.href);
  return () => cluster.stop();
}
