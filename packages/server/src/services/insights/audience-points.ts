import { MAX_AUDIENCE_POINTS } from '@commoncast/core/insights/constants';
import type { Chart } from '@commoncast/core/insights/schema';
import type { AudienceMinute } from './analytics-store.ts';

const MINUTE_MS = 60_000;

/** The most who watched at once, from the first minute on air to the last; for a long broadcast, of every n minutes. */
export function audiencePoints(minutes: readonly AudienceMinute[]): Chart['points'] {
  const [first, last] = [minutes[0], minutes.at(-1)];
  if (!first || !last) return [];
  const beginMs = first.at.getTime();
  const count = Math.floor((last.at.getTime() - beginMs) / MINUTE_MS) + 1;
  const stepMs = Math.ceil(count / MAX_AUDIENCE_POINTS) * MINUTE_MS;
  const peaks = new Map<number, number>();
  for (const { at, peak } of minutes) {
    const step = Math.floor((at.getTime() - beginMs) / stepMs);
    peaks.set(step, Math.max(peaks.get(step) ?? 0, peak));
  }
  // Nothing was counted while no server ran.
  return Array.from({ length: Math.ceil((count * MINUTE_MS) / stepMs) }, (_, step) => ({
    x: new Date(beginMs + step * stepMs).toISOString(),
    y: peaks.get(step) ?? null,
  }));
}
