/** A premiere by the server's clock, in milliseconds since 1970. */
export interface Timetable {
  readonly startsAtMs: number;
  /** Of its video. */
  readonly durationMs: number;
}

/** How long before the start players may know the video, so that they can fetch its beginning. */
export const PREMIERE_LEAD_MS = 15_000;

/** Where a premiere that nobody has called off or ended stands: the clock decides, and nothing has to happen. */
export function premiereStatus(
  { startsAtMs, durationMs }: Timetable,
  nowMs: number,
): 'SCHEDULED' | 'LIVE' | 'ENDED' {
  if (nowMs < startsAtMs) return 'SCHEDULED';
  return nowMs < startsAtMs + durationMs ? 'LIVE' : 'ENDED';
}

/** What everybody sees at a moment, in seconds from the beginning of the video: 0 before the start, its end after it. */
export function premiereEdgeS({ startsAtMs, durationMs }: Timetable, nowMs: number): number {
  return Math.min(Math.max(nowMs - startsAtMs, 0), durationMs) / 1000;
}

/** When what players are told changes next by itself: the video, the start, the end; undefined once it is over. */
export function nextPremiereChangeMs(
  { startsAtMs, durationMs }: Timetable,
  nowMs: number,
): number | undefined {
  return [startsAtMs - PREMIERE_LEAD_MS, startsAtMs, startsAtMs + durationMs].find((atMs) => nowMs < atMs);
}
