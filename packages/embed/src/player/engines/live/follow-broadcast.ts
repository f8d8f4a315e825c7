import { rateToEdge } from './rate-to-edge.ts';

/** Further behind than this, in seconds, nobody is brought back by playing faster; a first picture costs nothing to leave. */
const LATE_S = 4;
const LATE_AT_FIRST_S = 1;
/** A line that stalls again and again keeps what it has. */
const MIN_BETWEEN_JUMPS_MS = 30_000;

interface Broadcast {
  readonly video: HTMLVideoElement;
  /** Ends it. */
  readonly signal: AbortSignal;
  /** Where the server would have viewers be now, in seconds; unknown before there is a playlist. */
  edgeS(): number | undefined;
  /** Not over yet. */
  isLive(): boolean;
  /** Goes to the edge. */
  jump(): void;
}

/**
 * Keeps a viewer at the edge of a broadcast, by playing faster, or by a jump where a start or a stall has cost more. Who
 * pauses for long or goes back stays behind, until they come near again.
 * @returns whether the viewer is to be kept there
 */
export function followBroadcast({ video, signal, edgeS, isLive, jump }: Broadcast): () => boolean {
  /** The visitor wants to be where the broadcast is, and has neither paused nor gone back. */
  let follows = true;
  let hasPlayed = false;
  let jumpedMs = Number.NEGATIVE_INFINITY;

  const behindS = (): number => (edgeS() ?? 0) - video.currentTime;
  const setRate = (rate: number): void => {
    if (rate !== video.playbackRate) video.playbackRate = rate;
  };
  const letGo = (): void => {
    if (follows) setRate(1);
    follows = false;
  };
  const steer = (): void => {
    const { currentTime, paused, seeking, buffered, playbackRate } = video;
    if (paused || seeking) return;
    follows ||= behindS() < LATE_S;
    if (!follows) return;
    const bufferedS = buffered.length ? buffered.end(buffered.length - 1) - currentTime : 0;
    setRate(isLive() ? rateToEdge({ behindS: behindS(), bufferedS, rate: playbackRate }) : 1);
  };
  const listen = (name: string, act: () => void): void => video.addEventListener(name, act, { signal });
  listen('timeupdate', steer);
  listen('pause', letGo);
  listen('seeking', () => {
    if (behindS() < LATE_S) follows = true;
    else letGo();
  });
  // While a visitor seeks, this tells of the seek before.
  listen('playing', () => {
    const isFirst = !hasPlayed;
    hasPlayed = true;
    if (!follows || video.seeking) return;
    if (isFirst && behindS() > LATE_AT_FIRST_S) jump();
    else if (behindS() > LATE_S && performance.now() > jumpedMs + MIN_BETWEEN_JUMPS_MS) {
      jumpedMs = performance.now();
      jump();
    }
  });
  signal.addEventListener('abort', () => setRate(1));
  return () => follows;
}
