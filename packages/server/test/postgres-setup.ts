import type { TestProject } from 'vitest/node';
import { findPostgres } from './find-postgres.ts';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that all test files of a run share; its `postgres` database. */
    postgresUrl: string;
  }
}

/** Vitest's global set-up: one PostgreSQL for all test files of a run, if the machine has one. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const found = findPostgres();
  if ('reason' in found) return undefined;
  const server = await startPostgres(found.directory);
  project.provide('postgresUrl', server.urlOf('postgres'));
  return () => server.stop();
}
