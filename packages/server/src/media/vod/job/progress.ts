import type { VodEvent, VodStage } from '../event.ts';

const REPORT_EVERY_MS = 500;
/** Before this, an estimate of the time left says more about the start than about the work. */
const ESTIMATE_AFTER_MS = 1500;

/** Reports how far a stage has come, no more often than people can read. */
export function progressReporter(
  emit: (event: VodEvent) => void,
  stage: VodStage,
  durationS: number,
  rendition?: string,
): (positionS: number) => void {
  const startedMs = performance.now();
  let reportedMs = Number.NEGATIVE_INFINITY;
  return (positionS) => {
    const nowMs = performance.now();
    if (nowMs - reportedMs < REPORT_EVERY_MS) return;
    reportedMs = nowMs;
    const part = durationS > 0 ? Math.min(0.99, Math.max(0, positionS / durationS)) : 0;
    const elapsedMs = nowMs - startedMs;
    const canEstimate = part > 0 && elapsedMs > ESTIMATE_AFTER_MS;
    emit({
      type: 'progress',
      stage,
      ...(rendition === undefined ? {} : { rendition }),
      percent: Math.floor(part * 100),
      etaS: canEstimate ? Math.ceil((elapsedMs * (1 - part)) / part / 1000) : null,
    });
  };
}
