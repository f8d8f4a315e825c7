import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { isPublic } from '../streams/video-visibility.ts';
import { findServedVideo, type ServedVideo } from './repository.ts';

/** A video that is taken back is refused after this; a viewer asks for a segment every few seconds, so most lookups are spared. */
const KEEP_MS = 2_000;
const MAX_KEPT = 2_000;

export interface VideoGate {
  /** The video, when anybody may watch it. */
  forEverybody(videoId: string): Promise<ServedVideo | null>;
  /** The video, when it has not been deleted; for those with a signature. */
  forBearer(videoId: string): Promise<ServedVideo | null>;
}

/** Says whose files may be served now. */
export function createVideoGate({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): VideoGate {
  const kept = new Map<string, { video: Promise<ServedVideo | null>; untilMs: number }>();

  function lookUp(
    videoId: string,
    isGoodEnough: (video: ServedVideo) => boolean,
  ): Promise<ServedVideo | null> {
    const nowMs = clock().getTime();
    const known = kept.get(videoId);
    // Only a yes is kept: what has just been published must not be refused for another moment.
    if (known && known.untilMs > nowMs)
      return known.video.then((video) => (video && isGoodEnough(video) ? video : ask(videoId, nowMs)));
    return ask(videoId, nowMs);
  }

  function ask(videoId: string, nowMs: number): Promise<ServedVideo | null> {
    const video = findServedVideo(database.root, videoId);
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(videoId, { video, untilMs: nowMs + KEEP_MS });
    video.catch(() => kept.delete(videoId));
    return video;
  }

  return {
    forEverybody: async (videoId) => {
      const video = await lookUp(videoId, isPublic);
      return video && isPublic(video) ? video : null;
    },
    forBearer: (videoId) => lookUp(videoId, () => true),
  };
}
