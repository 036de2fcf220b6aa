/**
 * The global setup of Vitest. Starts one PostgreSQL cluster for all test files of the server. `inject('postgres')`
 * returns its URL.
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
