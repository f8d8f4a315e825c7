/** SCHEDULED → READY → LIVE ⇄ RECONNECTING → ENDED; CANCELLED from SCHEDULED or READY. */
export const STREAM_STATUSES = ['SCHEDULED', 'READY', 'LIVE', 'RECONNECTING', 'ENDED', 'CANCELLED'] as const;
export type StreamStatus = (typeof STREAM_STATUSES)[number];

/** What members may set. Going LIVE follows the first media, and RECONNECTING their loss. */
export const SETTABLE_STATUSES = ['READY', 'ENDED', 'CANCELLED'] as const;
export type SettableStatus = (typeof SETTABLE_STATUSES)[number];

const NEXT_STATUSES: Readonly<Record<StreamStatus, readonly StreamStatus[]>> = {
  SCHEDULED: ['READY', 'CANCELLED'],
  READY: ['LIVE', 'CANCELLED'],
  LIVE: ['RECONNECTING', 'ENDED'],
  RECONNECTING: ['LIVE', 'ENDED'],
  ENDED: [],
  CANCELLED: [],
};

/** Whether a stream may go from one status to another. */
export function canBecome(from: StreamStatus, to: StreamStatus): boolean {
  return NEXT_STATUSES[from].includes(to);
}

/** Whether visitors see a picture, or will as soon as it is back. */
export function isOnAir(status: StreamStatus): boolean {
  return status === 'LIVE' || status === 'RECONNECTING';
}

/** Whether there will be nothing more to see live. */
export function isOver(status: StreamStatus): boolean {
  return status === 'ENDED' || status === 'CANCELLED';
}

/** Of the list of streams: everything, what is to come, what is on air, and what is over. */
export const STREAM_FILTERS = ['ALL', 'UPCOMING', 'LIVE', 'PAST'] as const;
export type StreamFilter = (typeof STREAM_FILTERS)[number];

export const STREAM_PROTOCOLS = ['hls', 'webRtc'] as const;
export type StreamProtocol = (typeof STREAM_PROTOCOLS)[number];

export const ORIENTATIONS = ['LANDSCAPE', 'PORTRAIT', 'SQUARE'] as const;
export type Orientation = (typeof ORIENTATIONS)[number];

/** How long a broadcast waits for an encoder that was cut off, in seconds. */
export const RECONNECT_WINDOW_S = { default: 60, max: 1800 } as const;

/** How far viewers can go back in a broadcast. */
export const DVR_WINDOW_MS = 2 * 60 * 60 * 1000;

/** A premiere by the server's clock, in milliseconds since 1970. */
export interface Timetable {
  readonly startsAtMs: number;
  /** Of its video. */
  readonly durationMs: number;
}

/** How long before the start players may know the video, so that they can fetch its beginning. */
export const PREMIERE_LEAD_MS = 15_000;

/**
 * How long after it was pressed a hypergraphic goes up or comes down in a premiere. Players have no stream to hear it from,
 * but ask how the premiere stands every 5.5 s at most, and an answer may be 2 s old.
 */
export const PREMIERE_SHOWING_LEAD_MS = 8_000;

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

/** When what players are told changes next without anybody doing anything: the video, the start, the end; undefined once it is over. */
export function nextPremiereChangeMs(
  { startsAtMs, durationMs }: Timetable,
  nowMs: number,
): number | undefined {
  return [startsAtMs - PREMIERE_LEAD_MS, startsAtMs, startsAtMs + durationMs].find((atMs) => nowMs < atMs);
}
