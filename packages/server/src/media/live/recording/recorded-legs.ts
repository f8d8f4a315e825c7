import { TICKS_PER_S } from '../cmaf/init-segment.ts';
import type { RecordedSegment } from './recorded-session.ts';

/** A stretch of a recording that went on without a break. */
export interface RecordedLeg {
  /** When it began, in milliseconds since 1970. */
  readonly wallMs: number;
  /** Where that is in the recording. */
  readonly atMs: number;
  readonly durationMs: number;
}

/** As in playlists: a date that differs by less follows from what comes before. */
const TOLERANCE_MS = 50;

/** Which moments a recording has where. The time without a source is left out, so a new leg begins after it. */
export function legsOf(segments: readonly Pick<RecordedSegment, 'record' | 'parts'>[]): RecordedLeg[] {
  const legs: RecordedLeg[] = [];
  let ticks = 0;
  for (const { record, parts } of segments) {
    const atMs = toMs(ticks);
    ticks += parts.reduce((sum, part) => sum + part.ticks, 0);
    const leg = legs.at(-1);
    const follows = leg && Math.abs(record.wallMs - leg.wallMs - leg.durationMs) <= TOLERANCE_MS;
    if (follows) legs[legs.length - 1] = { ...leg, durationMs: toMs(ticks) - leg.atMs };
    else legs.push({ wallMs: record.wallMs, atMs, durationMs: toMs(ticks) - atMs });
  }
  return legs;
}

/**
 * Where a moment is in a recording: a moment without a picture is where the next one begins, and one after the end is the
 * end.
 * @param wallMs milliseconds since 1970
 */
export function toRecordedMs(legs: readonly RecordedLeg[], wallMs: number): number {
  const leg = legs.findLast((one) => one.wallMs <= wallMs);
  return leg ? leg.atMs + Math.min(wallMs - leg.wallMs, leg.durationMs) : 0;
}

function toMs(ticks: number): number {
  return Math.round((ticks / TICKS_PER_S) * 1000);
}
