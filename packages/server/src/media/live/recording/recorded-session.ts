import type { InitRecord, LiveRecord, PartRecord, SegmentRecord } from './record.ts';

/** A segment of which at least one part is on the disk. */
export interface RecordedSegment {
  readonly record: SegmentRecord;
  /** Of the process that made it. */
  readonly token: string;
  readonly init: InitRecord;
  readonly parts: readonly PartRecord[];
}

export interface RecordedGap {
  readonly sequence: number;
  readonly ticks: number;
  readonly wallMs: number;
  readonly token: string;
}

/** What the index of a recording says. */
export interface RecordedSession {
  /** In order. */
  readonly segments: readonly (RecordedSegment | RecordedGap)[];
  readonly inits: readonly InitRecord[];
  readonly lastPart: PartRecord | null;
  readonly partCount: number;
  /** Whether the last segment is complete. False after a crash in its middle. */
  readonly isClosed: boolean;
  /** Whether players may have heard of more than is here, because the process was killed. */
  readonly isTorn: boolean;
  readonly hasEnded: boolean;
}

/** Puts the records together. Segments without parts do not count: nobody has anything of them. */
export function toSession(records: readonly LiveRecord[]): RecordedSession {
  const segments: (RecordedSegment | RecordedGap)[] = [];
  const inits: InitRecord[] = [];
  let token = '';
  let parts: PartRecord[] = [];
  let lastPart: PartRecord | null = null;
  let partCount = 0;
  let waiting: SegmentRecord | null = null;
  let isClosed = true;
  let hasEnded = false;
  for (const record of records) {
    if (record.type === 'run') token = record.token;
    else if (record.type === 'init') inits.push(record);
    else if (record.type === 'segment') {
      waiting = record;
      parts = [];
      isClosed = false;
    } else if (record.type === 'part') {
      if (waiting) segments.push({ record: waiting, token, init: inits.at(-1)!, parts });
      waiting = null;
      parts.push(record);
      lastPart = record;
      partCount += 1;
    } else if (record.type === 'gap') {
      const { sequence, ticks, wallMs } = record;
      segments.push({ sequence, ticks, wallMs, token });
    } else if (record.type === 'close') isClosed = true;
    else if (record.type === 'end') hasEnded = true;
  }
  const isTorn = records.length > 0 && !['pause', 'end'].includes(records.at(-1)!.type);
  return { segments, inits, lastPart, partCount, isClosed, isTorn, hasEnded };
}
