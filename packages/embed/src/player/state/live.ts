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
/** Below this, in seconds, there is nothing worth rewinding to. */
const MIN_WINDOW_S = 60;

type Media = Pick<HTMLVideoElement, 'duration' | 'currentTime' | 'seekable'>;

/** Reads a broadcast's window; undefined for a video with an end. */
export function liveOf({ duration, currentTime, seekable }: Media): LiveView | undefined {
  if (duration !== Number.POSITIVE_INFINITY) return undefined;
  const last = seekable.length - 1;
  const fromS = last < 0 ? 0 : seekable.start(0);
  const edgeS = last < 0 ? currentTime : seekable.end(last);
  const behindS = Math.max(0, edgeS - currentTime);
  return { fromS, edgeS, behindS, isAtEdge: behindS < AT_EDGE_S, hasWindow: edgeS - fromS >= MIN_WINDOW_S };
}
