import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const OLDEST_VERSION = 15;

/**
 * Finds PostgreSQL's programs on this machine.
 * @returns their directory, or a sentence that says why the tests run without PostgreSQL
 */
export function findPostgres(): { directory: string } | { reason: string } {
  const onPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const installed = globSync('/usr/lib/postgresql/*/bin').sort((a, b) => versionIn(b) - versionIn(a));
  const directory = [...installed, ...onPath].find(
    (candidate) => existsSync(join(candidate, 'initdb')) && existsSync(join(candidate, 'postgres')),
  );
  if (directory === undefined) {
    return { reason: 'PostgreSQL was skipped, because its programs are not on this machine.' };
  }
  const version = /(\d+)/.exec(
    execFileSync(join(directory, 'postgres'), ['--version'], { encoding: 'utf8' }),
  )?.[1];
  if (Number(version) < OLDEST_VERSION) {
    return {
      reason: `PostgreSQL was skipped, because the one in ${directory} is older than ${OLDEST_VERSION}.`,
    };
  }
  return { directory };
}

function versionIn(path: string): number {
  return Number(/(\d+)/.exec(path)?.[1] ?? 0);
}
