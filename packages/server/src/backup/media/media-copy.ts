import { text } from 'node:stream/consumers';
import { v7 as uuidv7 } from 'uuid';
import type { Storage } from '../../storage/storage.ts';
import { type MediaEntry, parseLines, pieceName, toLines } from './media-entry.ts';
import { SortedCursor } from './sorted-cursor.ts';

/** Beside the objects, which lie under their own keys: size and checksum of each, in pieces, in a folder for each run. */
const CATALOGUE = 'checksums';

/** What a copy of media knows of its objects. */
export interface Catalogue {
  /** The latest that was noted of an object; keys may only grow from call to call. */
  find(key: string): Promise<MediaEntry | undefined>;
}

/** A new catalogue, which takes the place of all earlier ones once it is finished. */
export interface NewCatalogue {
  /** Notes the next objects; a run that is interrupted afterwards need not copy them again. */
  add(entries: readonly MediaEntry[]): Promise<void>;
  finish(): Promise<void>;
}

/** Reads what earlier runs have noted, also those that were interrupted. */
export async function readCatalogue(copy: Pick<Storage, 'get' | 'list'>): Promise<Catalogue> {
  const runs = new Map<string, string[]>();
  for await (const { key } of copy.list(CATALOGUE)) {
    const run = key.split('/')[1] ?? '';
    runs.set(run, [...(runs.get(run) ?? []), key]);
  }
  // Their names grow with time.
  const newestFirst = [...runs].sort(([a], [b]) => (a < b ? 1 : -1));
  const cursors = newestFirst.map(([, pieces]) => new SortedCursor(entriesOf(copy, pieces)));
  return {
    async find(key) {
      const found = [];
      for (const cursor of cursors) found.push(await cursor.find(key));
      return found.find((entry) => entry !== undefined);
    },
  };
}

async function* entriesOf(copy: Pick<Storage, 'get'>, pieces: readonly string[]): AsyncGenerator<MediaEntry> {
  for (const key of pieces) yield* parseLines(await text((await copy.get(key)).body));
}

/** Begins the catalogue of a new run. */
export function beginCatalogue(copy: Pick<Storage, 'put' | 'list' | 'deletePrefix'>): NewCatalogue {
  const run = uuidv7();
  let pieces = 0;
  return {
    async add(entries) {
      pieces += 1;
      const bytes = Buffer.from(toLines(entries));
      await copy.put(`${CATALOGUE}/${run}/${pieceName(pieces)}`, [bytes], { sizeBytes: bytes.length });
    },
    async finish() {
      const runs = new Set<string>();
      for await (const { key } of copy.list(CATALOGUE)) runs.add(key.split('/')[1] ?? '');
      for (const earlier of runs) if (earlier !== run) await copy.deletePrefix(`${CATALOGUE}/${earlier}`);
    },
  };
}
