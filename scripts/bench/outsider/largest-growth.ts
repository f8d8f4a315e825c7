import { setTimeout as delay } from 'node:timers/promises';
import { directoryBytes } from '@commoncast/server/media/directory-bytes';

const LOOK_EVERY_MS = 1_000;

/** Where to measure disk use. */
export interface Places {
  /** Everything that the database and the server write. */
  readonly directories: readonly string[];
  /** The database's write-ahead log, which is inside one of them. It grows by whole segments, which are reused. */
  readonly logDirectory: string;
}

export interface Growth {
  readonly bytes: number;
  /** How much of it was the write-ahead log. */
  readonly logBytes: number;
}

/** The most by which the disk fills up while `going` runs, and just after it. */
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
