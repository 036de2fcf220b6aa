/**
 * Vitest's global setup: starts one PostgreSQL for all test files of the server. `inject('postgres')` returns its
 * address.
 */
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
