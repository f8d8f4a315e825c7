import { setTimeout as delay } from 'node:timers/promises';
import { directoryBytes } from '@commoncast/server/media/directory-bytes';

const LOOK_EVERY_MS = 1_000;

/** What is on the disk. */
export interface Places {
  /** Everything that the database and the server write. */
  readonly directories: readonly string[];
  /** The database's write-ahead log, which is in one of them. It grows by whole segments, and they are used again. */
  readonly logDirectory: string;
}

export interface Growth {
  readonly bytes: number;
  /** How much of it the write-ahead log had. */
  readonly logBytes: number;
}

/** By how much the disk has filled at most while something is going on, and just after it. */
export async function largestGrowth(places: Places, going: () => Promise<void>): Promise<Growth> {
  const before = await bytesOf(places);
  const ended = new AbortController();
  let most = before;
  const done = going().finally(() => ended.abort());
  while (!ended.signal.aborted) {
    await delay(LOOK_EVERY_MS, undefined, { signal: ended.signal }).catch(() => undefined);
    const now = await bytesOf(places);
    if (now.bytes > most.bytes) most = now;
  }
  await done;
  return { bytes: most.bytes - before.bytes, logBytes: most.logBytes - before.logBytes };
}

async function bytesOf({ directories, logDirectory }: Places): Promise<Growth> {
  let bytes = 0;
  for (const directory of directories) bytes += await directoryBytes(directory);
  return { bytes, logBytes: await directoryBytes(logDirectory) };
}
