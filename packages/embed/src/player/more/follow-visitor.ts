import { MOST_PART } from '../../show/most-part.ts';
import type { PlayerParts } from '../context.ts';
import { keepVisitor, rememberPosition } from './keep-visitor.ts';
import { SPEEDS } from './speeds.ts';

/** Who leaves before this, or before this part of a short video, has not begun to watch. */
const BEGUN_S = 10;
const BEGUN_PART = 0.05;

/** Where to go on with a video that is left; undefined at its beginning and its end. */
export function resumeAt(positionS: number, durationS: number): number | undefined {
  const hasBegun = positionS >= Math.min(BEGUN_S, durationS * BEGUN_PART);
  return hasBegun && positionS < durationS * MOST_PART ? positionS : undefined;
}

const spedUp = new WeakSet<HTMLVideoElement>();

/** Keeps what the visitor does with the player, and where they leave it. @returns how to stop */
export function followVisitor({ actions, details, playback }: PlayerParts): () => void {
  const { video, memory, signal } = playback;
  const end = new AbortController();
  // Once, and not where the page has set another: after that, it is the page's to change, too.
  if (!details.live && !spedUp.has(video) && video.playbackRate === 1 && SPEEDS.includes(memory.rate ?? 0))
    actions.setRate(memory.rate!);
  spedUp.add(video);

  const leave = (): void => {
    const { currentTime, duration, muted } = video;
    // Live has no end, and before the first picture nothing is known. What plays by itself without a sound, nobody may
    // have seen.
    if (!details.video || details.live || !(duration < Number.POSITIVE_INFINITY)) return;
    if (playback.intent?.isAutoPlay && muted) return;
    rememberPosition(memory, details.video.id, resumeAt(currentTime, duration));
  };
  const options = { signal: end.signal };
  video.addEventListener('volumechange', () => keepVisitor(memory), options);
  video.addEventListener('pause', leave, options);
  addEventListener('pagehide', leave, options);
  document.addEventListener('visibilitychange', () => document.hidden && leave(), options);
  // The next video is coming: this one is still there.
  signal.addEventListener('abort', leave, options);
  return () => {
    if (!signal.aborted) leave();
    end.abort();
  };
}
