import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { eachAtOnce } from '../../storage/each-at-once.ts';
import type { Storage } from '../../storage/storage.ts';
import { isStorageError } from '../../storage/storage-error.ts';
import type { Progress } from '../progress.ts';
import { readEntries } from '../read-entries.ts';
import { copyObject, isIntact, storeFile } from './copy-object.ts';
import { listMedia } from './list-media.ts';
import { type MediaEntry, parseLines } from './media-entry.ts';
import { SortedCursor } from './sorted-cursor.ts';

const AT_ONCE = 8;

/** Why an object of a backup is not where it has to be, and cannot be put back. */
export type Loss = 'is missing' | 'has another size' | 'has another content';

export interface MediaRestore {
  /** The backup. */
  readonly file: string;
  /** Where the media have to be. */
  readonly to: Storage;
  /** Where they can be had if the backup itself does not contain them. */
  readonly copy: Storage | null;
  /** Reads every object instead of comparing sizes. */
  readonly isVerifying: boolean;
  readonly scratchDirectory: string;
  readonly progress: Progress;
  readonly onLost: (key: string, loss: Loss) => void;
  readonly signal?: AbortSignal | undefined;
}

export interface RestoredMedia {
  /** Objects that were where they have to be. */
  present: number;
  putBack: number;
  lost: number;
}

/** Puts back the objects that a backup contains, if they are not there. */
export async function unpackMedia(parts: MediaRestore, totalBytes: number): Promise<RestoredMedia> {
  const { file, to, scratchDirectory, progress, signal } = parts;
  const done = { present: 0, putBack: 0, lost: 0 };
  const there = new SortedCursor(listMedia(to));
  progress.begin('Restoring media', totalBytes);
  for await (const { name, size, body } of readEntries(file)) {
    signal?.throwIfAborted();
    const key = name.startsWith('media/') ? name.slice('media/'.length) : null;
    if (key === null) {
      body.resume();
      continue;
    }
    if ((await there.find(key))?.sizeBytes === size && !parts.isVerifying) {
      body.resume();
      done.present += 1;
    } else {
      await storeBody(to, key, body, { scratchDirectory, signal });
      done.putBack += 1;
    }
    progress.add(size);
  }
  return done;
}

/** By way of a file, which can be sent again. */
async function storeBody(
  to: Storage,
  key: string,
  body: Readable,
  { scratchDirectory, signal }: Pick<MediaRestore, 'scratchDirectory' | 'signal'>,
): Promise<void> {
  const path = join(scratchDirectory, randomUUID());
  try {
    await pipeline(body, createWriteStream(path, { mode: 0o600 }));
    await storeFile(to, key, path, signal);
  } finally {
    await rm(path, { force: true });
  }
}

interface Compared extends MediaEntry {
  readonly loss: Loss | null;
}

/** Looks for every object that a backup names, and puts back from the copy what is missing or differs. */
export async function checkMedia(parts: MediaRestore): Promise<RestoredMedia> {
  const { copy, isVerifying, progress, signal } = parts;
  const done = { present: 0, putBack: 0, lost: 0 };
  const work = ({ loss, bytes }: Compared) =>
    (isVerifying && !loss) || (copy !== null && loss !== null) ? bytes : 0;
  let totalBytes = 0;
  for await (const piece of compare(parts)) for (const entry of piece) totalBytes += work(entry);
  progress.begin('Checking media', totalBytes);
  for await (const piece of compare(parts)) {
    await eachAtOnce(piece, AT_ONCE, async (entry) => {
      signal?.throwIfAborted();
      const outcome = await settle(entry, parts);
      done[outcome] += 1;
      progress.add(work(entry));
    });
  }
  return done;
}

/** Compares what a backup names with what the store lists. */
async function* compare({ file, to }: MediaRestore): AsyncGenerator<Compared[]> {
  const there = new SortedCursor(listMedia(to));
  for await (const piece of readPieces(file)) {
    const compared: Compared[] = [];
    for (const entry of piece) {
      if (entry.isGone) continue;
      const object = await there.find(entry.key);
      const loss = object ? (object.sizeBytes === entry.bytes ? null : 'has another size') : 'is missing';
      compared.push({ ...entry, loss });
    }
    yield compared;
  }
}

async function* readPieces(file: string): AsyncGenerator<MediaEntry[]> {
  for await (const { name, body } of readEntries(file)) {
    if (name.startsWith('objects/')) yield parseLines(await text(body));
    else body.resume();
  }
}

async function settle(entry: Compared, parts: MediaRestore): Promise<keyof RestoredMedia> {
  const { key } = entry;
  const { to, copy, isVerifying } = parts;
  let { loss } = entry;
  if (loss === null && isVerifying) {
    const isWhole = await isIntact(key, entry, { ...parts, from: to }).catch(goneOr);
    if (!isWhole) loss = 'has another content';
  }
  if (loss === null) return 'present';
  const restored = copy && (await copyObject(key, entry, { ...parts, from: copy, to }).catch(goneOr));
  if (restored) return 'putBack';
  parts.onLost(key, loss);
  return 'lost';
}

/** What is not there is no failure of the check. */
function goneOr(error: unknown): null {
  if (isStorageError(error, 'NO_SUCH_KEY')) return null;
  throw error;
}
