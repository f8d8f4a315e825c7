import { endOfHole, rangesOf } from '../ranges.ts';

/** Holes that encoders and packagers leave; over larger ones we go only where we know that nothing comes. */
const SMALL_HOLE_S = 0.5;
/** A picture that stands so long although the browser says that it could go on needs a push. */
const STUCK_MS = 3000;
const MAX_PUSHES = 3;
/** A busy device takes its time to decode the first picture after a jump; a push would only start that anew. */
const DECODING_MS = 10_000;
/** Twice as long is no decoding any more. */
const MAX_DECODING_PUSHES = 1;

export interface StallWatchOptions {
  readonly video: HTMLVideoElement;
  /** Whether nothing will ever fill this place. */
  readonly isSkipped: (positionS: number) => boolean;
  /** Pushing has not helped. */
  readonly onStuck: () => void;
}

/** Gets a picture going again that stands still although there is something to show. */
export function createStallWatch({ video, isSkipped, onStuck }: StallWatchOptions) {
  let lastS = -1;
  let sinceMs = 0;
  let pushes = 0;
  let isGivenUp = false;
  return {
    /** Looks; to be called a few times a second, and whenever the picture stops. */
    look(nowMs = performance.now()): void {
      if (isGivenUp) return;
      const { currentTime, paused, ended, buffered, readyState } = video;
      const ranges = rangesOf(buffered);
      const holeEndS = endOfHole(ranges, currentTime);
      const isAtRest = (paused && !video.seeking) || ended || !ranges.length;
      if (currentTime !== lastS || isAtRest) {
        if (currentTime > lastS + 0.01 && !video.seeking) pushes = 0;
        lastS = currentTime;
        sinceMs = nowMs;
      }
      if (isAtRest) return;
      if (holeEndS !== undefined) {
        // Also before the first picture: many streams begin a few frames after zero.
        const isSmall = holeEndS - currentTime <= SMALL_HOLE_S;
        if (readyState < 3 && (isSmall || isSkipped(currentTime))) video.currentTime = holeEndS + 0.01;
        return;
      }
      const isOnData = ranges.some(([start, end]) => start <= currentTime && end > currentTime + 0.5);
      const isDecoding = readyState < 3;
      const patienceMs = isDecoding ? DECODING_MS : STUCK_MS * (pushes + 1);
      if (!isOnData || nowMs - sinceMs < patienceMs) return;
      const maxPushes = isDecoding ? MAX_DECODING_PUSHES : MAX_PUSHES;
      sinceMs = nowMs;
      pushes += 1;
      isGivenUp = pushes > maxPushes;
      if (isGivenUp) {
        onStuck();
        return;
      }
      // A push is not what moves the picture.
      lastS = currentTime + 0.1;
      video.currentTime = lastS;
    },
  };
}
