import { createReadStream } from 'node:fs';
import { TICKS_PER_S } from '../cmaf/init-segment.ts';
import { readRecording } from './read-recording.ts';
import { legsOf, type RecordedLeg } from './recorded-legs.ts';
import type { RecordedSegment } from './recorded-session.ts';
import { initPath, mediaPath } from './recording-files.ts';

/** One fragmented MP4. Its timeline has no holes: the time without a source is left out. */
export interface JoinedRecording {
  readonly sizeBytes: number;
  readonly durationMs: number;
  /** Which moments it has where, in order. */
  readonly legs: readonly RecordedLeg[];
  /** When it began, in milliseconds since 1970. */
  readonly startMs: number;
  readonly codecs: string;
  /** Both are 0 without a picture. */
  readonly width: number;
  readonly height: number;
  /** The bytes, from the start each time. */
  read(): AsyncIterable<Uint8Array>;
}

/**
 * A recording as files, in order: one if the source kept its settings, however often it came back, and one more each
 * time its codec, size or parameters changed. It only reads, so a recording may still be growing.
 */
export async function joinRecording(folder: string): Promise<readonly JoinedRecording[]> {
  const recorded = await readRecording(folder);
  const segments = (recorded?.segments ?? []).filter((segment) => 'parts' in segment);
  const byInit = Map.groupBy(segments, ({ init }) => init);
  return [...byInit].map(([init, ofInit]) => join(folder, ofInit, init));
}

function join(
  folder: string,
  segments: readonly RecordedSegment[],
  { number, bytes, codecs, width, height }: RecordedSegment['init'],
): JoinedRecording {
  const parts = segments.flatMap((segment) => segment.parts);
  const last = parts.at(-1)!;
  const mediaBytes = last.offset + last.bytes;
  const ticks = parts.reduce((sum, part) => sum + part.ticks, 0);
  return {
    sizeBytes: bytes + mediaBytes,
    durationMs: Math.round((ticks / TICKS_PER_S) * 1000),
    legs: legsOf(segments),
    startMs: segments[0]!.record.wallMs,
    codecs,
    width,
    height,
    async *read() {
      yield* createReadStream(initPath(folder, number));
      yield* createReadStream(mediaPath(folder, number), { end: mediaBytes - 1 });
    },
  };
}
