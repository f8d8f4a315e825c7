import { open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { type InitRecord, type LiveRecord, type PartRecord, parseRecord } from './record.ts';
import { type RecordedSession, toSession } from './recorded-session.ts';
import { INDEX_FILE, initPath, mediaPath } from './recording-files.ts';

/** Parts that may not have been synced when the machine lost its power: far more than a second's worth. */
const CHECKED_PARTS = 60;

export interface ReadRecording extends RecordedSession {
  /** How much of the index is whole. */
  readonly indexBytes: number;
}

/**
 * Reads what a recording holds, and changes nothing. What a crash left incomplete at its end is left out.
 * @returns null if there is no recording in the folder
 */
export async function readRecording(folder: string): Promise<ReadRecording | null> {
  const index = await readFile(join(folder, INDEX_FILE)).catch(nullIfMissing);
  if (index === null) return null;
  const { records, ends } = parseIndex(index);
  const whole = await countWhole(folder, records);
  return { ...toSession(records.slice(0, whole)), indexBytes: ends[whole - 1] ?? 0 };
}

function parseIndex(index: Buffer): { readonly records: LiveRecord[]; readonly ends: number[] } {
  const records: LiveRecord[] = [];
  const ends: number[] = [];
  for (
    let start = 0, end = index.indexOf('\n');
    end >= 0;
    start = end + 1, end = index.indexOf('\n', start)
  ) {
    const record = parseRecord(index.toString('utf8', start, end));
    if (record === null) break;
    records.push(record);
    ends.push(end + 1);
  }
  return { records, ends };
}

/** How many records there are before the first whose data is missing or wrong. */
async function countWhole(folder: string, records: readonly LiveRecord[]): Promise<number> {
  const partCount = records.filter(({ type }) => type === 'part').length;
  let seen = 0;
  let number = 0;
  let sizeBytes = 0;
  for (const [index, record] of records.entries()) {
    if (record.type === 'init') {
      if (!(await isInitWhole(folder, record))) return index;
      number = record.number;
      sizeBytes = await sizeOf(mediaPath(folder, number));
    } else if (record.type === 'part') {
      seen += 1;
      if (record.offset + record.bytes > sizeBytes) return index;
      if (seen > partCount - CHECKED_PARTS && !(await isPartWhole(folder, number, record))) return index;
    }
  }
  return records.length;
}

async function isInitWhole(folder: string, { number, check }: InitRecord): Promise<boolean> {
  const bytes = await readFile(initPath(folder, number)).catch(nullIfMissing);
  return bytes !== null && crc32(bytes) === check;
}

async function isPartWhole(folder: string, number: number, part: PartRecord): Promise<boolean> {
  await using file = await open(mediaPath(folder, number));
  const { buffer, bytesRead } = await file.read(Buffer.alloc(part.bytes), 0, part.bytes, part.offset);
  return bytesRead === part.bytes && crc32(buffer) === part.check;
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(nullIfMissing))?.size ?? 0;
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
