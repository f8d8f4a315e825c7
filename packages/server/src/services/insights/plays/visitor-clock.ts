import type { Beat } from '@commoncast/core/insights/beat';

/** A visitor's clock is believed this far; a beat that looks further off comes from a clock that is wrong. */
export const BELIEVED_SKEW_MS = 10 * 60_000;

/** The longest time before a beat at which its play is believed to have begun. */
const BELIEVED_AGE_MS = 24 * 60 * 60_000;

interface BeatTime {
  /** When the play began by the visitor's clock, as far as this beat knows. */
  readonly firstClientMs: number;
  /** When the play began by ours: a play belongs to that hour, wherever its later beats fall. */
  readonly startedAtMs: number;
  /** When the beat was made, by ours. */
  readonly atMs: number;
}

/** Puts a beat on our clock. */
export function timeOf({ tClient, tFirst = tClient }: Beat, receivedAtMs: number): BeatTime {
  const skewMs = receivedAtMs - tClient;
  const correctionMs = Math.abs(skewMs) <= BELIEVED_SKEW_MS ? 0 : skewMs;
  const firstClientMs = Math.max(Math.min(tFirst, tClient), tClient - BELIEVED_AGE_MS);
  return { firstClientMs, startedAtMs: firstClientMs + correctionMs, atMs: tClient + correctionMs };
}
