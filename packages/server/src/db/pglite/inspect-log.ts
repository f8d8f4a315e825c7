import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readControlFile } from './control-file.ts';
import { LogReader, PAGE_BYTES } from './log-reader.ts';
import { SEGMENT_BYTES } from './log-segment.ts';

/**
 * Reads the write-ahead log of a cluster that was not shut down, as its recovery will: from the last checkpoint to
 * the first record that fails its check. The log ends there, normally because nothing more was written.
 * @returns true if whole records follow: the log is damaged in the middle, and recovery will drop them
 */
export function isLogDamaged(clusterDirectory: string): boolean {
  const { isShutDown, redoAt } = readControlFile(readFileSync(join(clusterDirectory, 'global/pg_control')));
  if (isShutDown) return false;
  using log = new LogReader(join(clusterDirectory, 'pg_wal'));
  return hasRecordsAfter(log, findEnd(log, Number(redoAt)));
}

function findEnd(log: LogReader, startAt: number): number {
  let at = startAt;
  for (;;) {
    const record = log.record(at);
    if (!record) return at;
    at = record.endAt;
  }
}

/** A record that a crash cut off may span several pages, but no whole record starts after it. */
function hasRecordsAfter(log: LogReader, endAt: number): boolean {
  const nextPageAt = Math.floor(endAt / PAGE_BYTES) * PAGE_BYTES + PAGE_BYTES;
  for (let at = endAt + 8; at < nextPageAt; at += 8) if (log.record(at)) return true;
  for (let at = nextPageAt; log.hasSegment(Math.floor(at / SEGMENT_BYTES)); at += PAGE_BYTES) {
    const isUnused = at % SEGMENT_BYTES === 0 && !log.page(at);
    if (isUnused) return false;
    const first = log.firstRecordOn(at);
    if (first !== null && log.record(first)) return true;
  }
  return false;
}
