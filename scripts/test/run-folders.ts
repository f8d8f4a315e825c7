import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMPILE_CACHE } from '@commoncast/server/compile-cache';

/** Folders in memory, if the system has them. */
const MEMORY_FOLDER = '/dev/shm';
/** Several times the size of a run's temporary files, plus what its browsers need. */
const ROOM_BYTES = 4 * 1024 ** 3;
const FREE_MEMORY_BYTES = 6 * 1024 ** 3;

export interface RunFolders {
  /** Points Node.js and its child processes to them. */
  readonly env: NodeJS.ProcessEnv;
  /** Removes everything that the run left behind. */
  remove(): void;
}

/**
 * Makes the folder for what a test run writes and throws away: hundreds of databases, whose files take three
 * times as long to create on a disk as in memory.
 */
export function makeRunFolders(): RunFolders {
  const folder = mkdtempSync(join(hasRoomInMemory() ? MEMORY_FOLDER : tmpdir(), 'commoncast-run-'));
  chmodSync(folder, 0o755); // PostgreSQL runs as another user, and has a folder inside.
  return {
    env: { TMPDIR: folder, NODE_COMPILE_CACHE: COMPILE_CACHE },
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

function hasRoomInMemory(): boolean {
  if (!existsSync(MEMORY_FOLDER) || freemem() < FREE_MEMORY_BYTES) return false;
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return bavail * bsize > ROOM_BYTES;
}
