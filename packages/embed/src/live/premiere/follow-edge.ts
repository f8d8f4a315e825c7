import type { EngineOptions, PlaybackEngine } from '../../player/engines/engine.ts';
import { steer } from './steer.ts';

const LOOK_MS = 500;
/** A line that stalls again and again keeps what it has. */
const MIN_BETWEEN_JUMPS_MS = 10_000;

/**
 * Holds an engine for videos to what everybody sees at the moment. Nobody gets ahead of it; who pauses or goes back stays
 * behind, as in a broadcast; who is at the edge is kept there, by playing faster or slower, or by a jump.
 * @param edgeS the live position now, in seconds
 */
export function followEdge(
  engine: PlaybackEngine,
  { video, onQualityChange }: Pick<EngineOptions, 'video' | 'onQualityChange'>,
  edgeS: () => number,
): PlaybackEngine {
  const end = new AbortController();
  const { signal } = end;
  /** The visitor wants to be where everybody is, and has neither paused nor gone back. */
  let follows = true;
  /** Nobody has seen a picture yet. */
  let isFresh = true;
  let jumpedMs = Number.NEGATIVE_INFINITY;

  const look = (): void => {
    const { currentTime, paused, seeking, ended, readyState, playbackRate } = video;
    // The distance grows, and the controls say it.
    if (paused) onQualityChange();
    const isWaiting = paused || seeking || ended || !readyState;
    const next = steer({ behindS: edgeS() - currentTime, rate: playbackRate, follows, isWaiting, isFresh });
    follows = next.follows;
    if (next.rate !== playbackRate) video.playbackRate = next.rate;
    if (next.jump === 'no' || (next.jump === 'late' && performance.now() < jumpedMs + MIN_BETWEEN_JUMPS_MS))
      return;
    if (next.jump === 'late') jumpedMs = performance.now();
    video.currentTime = edgeS();
  };
  const listen = (name: string, act: () => void): void => video.addEventListener(name, act, { signal });
  /** Leaves the pace to the visitor, who is behind from now on and might be as we were catching up. */
  const letGo = (): void => {
    if (follows) video.playbackRate = 1;
    follows = false;
  };
  // Taking a source away stops the video for a moment, which is nobody's wish.
  listen('pause', () => {
    if (video.paused && !video.ended) letGo();
  });
  listen('seeking', () => {
    letGo();
    look();
  });
  listen('playing', () => {
    look();
    isFresh = false;
  });
  document.addEventListener('visibilitychange', look, { signal });
  const timer = setInterval(look, LOOK_MS);

  return {
    ...engine,
    live: {
      protocol: 'hls',
      fromS: 0,
      latencyS: undefined,
      get edgeS() {
        return edgeS();
      },
    },
    destroy() {
      end.abort();
      clearInterval(timer);
      video.playbackRate = 1;
      engine.destroy();
    },
  };
}
