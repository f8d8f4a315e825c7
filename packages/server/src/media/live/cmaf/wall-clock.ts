import type { Clock } from '../../../clock.ts';
import { TICKS_PER_S } from './init-segment.ts';

/** The source's clock drifts against ours; a larger difference is corrected. */
const LARGEST_DRIFT_MS = 1000;

/** Says when a moment of the timeline happened: as the media's own clock has it, which is steadier than arrivals. */
export function createWallClock(clock: Clock, startTicks: number): (ticks: number) => number {
  let startMs = clock().getTime();
  let delayMs: number | null = null;
  return (ticks) => {
    const wallMs = startMs + ((ticks - startTicks) * 1000) / TICKS_PER_S;
    const behindMs = clock().getTime() - wallMs;
    delayMs ??= behindMs;
    const driftMs = behindMs - delayMs;
    if (Math.abs(driftMs) <= LARGEST_DRIFT_MS) return Math.round(wallMs);
    startMs += driftMs;
    return Math.round(wallMs + driftMs);
  };
}
