import type { VodStage } from '../event.ts';
import type { StepEvent } from './vod-task.ts';

const REPORT_EVERY_MS = 500;
/** Before so much time and so much film, an estimate of the time left says more about the start than about the work. */
const ESTIMATE_AFTER_MS = 1500;
const ESTIMATE_AFTER_S = 1;

/**
 * Reports how far a stage has come, no more often than people can read.
 * @param fromS what was there before it began
 */
export function progressReporter(
  emit: (event: StepEvent) => void,
  stage: VodStage,
  durationS: number,
  rendition?: string,
  fromS = 0,
): (positionS: number) => void {
  /** When the work was seen to advance: starting its processes takes a while that tells nothing of its pace. */
  let start: { readonly atMs: number; readonly positionS: number } | null = null;
  let reportedMs = Number.NEGATIVE_INFINITY;
  return (positionS) => {
    const nowMs = performance.now();
    if (positionS > fromS) start ??= { atMs: nowMs, positionS };
    if (nowMs - reportedMs < REPORT_EVERY_MS) return;
    reportedMs = nowMs;
    const part = durationS > 0 ? Math.min(0.99, Math.max(0, positionS / durationS)) : 0;
    emit({
      type: 'progress',
      stage,
      ...(rendition === undefined ? {} : { rendition }),
      percent: Math.floor(part * 100),
      etaS:
        start &&
        secondsLeft(nowMs - start.atMs, positionS - start.positionS, Math.max(0, durationS - positionS)),
    });
  };
}

function secondsLeft(elapsedMs: number, madeS: number, leftS: number): number | null {
  if (elapsedMs < ESTIMATE_AFTER_MS || madeS < ESTIMATE_AFTER_S) return null;
  return Math.ceil((elapsedMs * leftS) / madeS / 1000);
}
