/** Where a viewer of a broadcast is: within what can still be rewound. */
export interface LiveView {
  /** The oldest moment that can be sought, and the newest. */
  readonly fromS: number;
  readonly edgeS: number;
  readonly behindS: number;
  /** As live as it gets: players stay some seconds behind the newest moment. */
  readonly isAtEdge: boolean;
  /** There is enough to rewind to. */
  readonly hasWindow: boolean;
}

/** Closer to the newest moment than this counts as live, in seconds: three segments of 4 s and some. */
const AT_EDGE_S = 15;
/** The same where the engine says where somebody who comes now begins. */
const AT_KNOWN_EDGE_S = 4;
/** Below this, in seconds, there is nothing worth rewinding to. */
const MIN_WINDOW_S = 60;

type Media = Pick<HTMLVideoElement, 'duration' | 'currentTime' | 'seekable'>;

/**
 * Reads a broadcast's window; undefined for a video with an end, unless it is shown as if live.
 * @param knownS where somebody who comes now begins, if the engine knows
 * @param begunS where a video that is shown as if live has begun
 */
export function liveOf(
  { duration, currentTime, seekable }: Media,
  knownS?: number,
  begunS?: number,
): LiveView | undefined {
  if (duration !== Number.POSITIVE_INFINITY && begunS === undefined) return undefined;
  const last = seekable.length - 1;
  const fromS = begunS ?? (last < 0 ? 0 : seekable.start(0));
  const edgeS = knownS ?? (last < 0 ? currentTime : seekable.end(last));
  const behindS = Math.max(0, edgeS - currentTime);
  const isAtEdge = behindS < (knownS === undefined ? AT_EDGE_S : AT_KNOWN_EDGE_S);
  return { fromS, edgeS, behindS, isAtEdge, hasWindow: edgeS - fromS >= MIN_WINDOW_S };
}
