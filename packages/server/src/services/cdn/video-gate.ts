import { PREMIERE_LEAD_MS } from '@commoncast/core/live/constants';
import { LRUCache } from 'lru-cache';
import type { Changes } from '../../changes/changes.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { VIDEO_CHANGED } from '../streams/video-changes.ts';
import { isPublic } from '../streams/video-visibility.ts';
import { findServedVideo, type ServedVideo } from './repository.ts';

/** How soon an unpublished video is refused. Viewers ask for a segment every few seconds: most lookups are saved. */
const KEEP_MS = 2_000;
const MAX_KEPT = 2_000;

export interface VideoGate {
  /** The video, if anybody may watch it. */
  forEverybody(videoId: string): Promise<ServedVideo | null>;
  /** The video, if it has not been deleted; for signed URLs. */
  forBearer(videoId: string): Promise<ServedVideo | null>;
  /** Drops what is cached about a video, so that the next answer comes from the database. */
  forget(videoId: string): void;
}

/** Decides whose files may be served now. */
export function createVideoGate({
  database,
  changes,
  clock,
}: {
  readonly database: Database;
  readonly changes: Changes;
  readonly clock: Clock;
}): VideoGate {
  const kept = new LRUCache<string, Promise<ServedVideo | null>>({
    max: MAX_KEPT,
    ttl: KEEP_MS,
    ttlResolution: 0,
    perf: { now: () => clock().getTime() },
  });

  // Viewers are told that a video can be played as soon as it can.
  changes.onAny(VIDEO_CHANGED, (videoId) => videoId !== null && kept.delete(videoId));

  function lookUp(
    videoId: string,
    isGoodEnough: (video: ServedVideo) => boolean,
  ): Promise<ServedVideo | null> {
    const known = kept.get(videoId);
    if (!known) return ask(videoId);
    // Only a yes is cached: a video that has just been published must not be refused any longer.
    return known.then((video) => (video && isGoodEnough(video) ? video : ask(videoId)));
  }

  function ask(videoId: string): Promise<ServedVideo | null> {
    const video = findServedVideo(database.root, videoId);
    kept.set(videoId, video);
    video.catch(() => kept.delete(videoId));
    return video;
  }

  /** A premiere opens its video shortly before it begins, as if it were published then. */
  const isOpen = (video: ServedVideo): boolean => {
    const { premieres_at: premieresAt } = video;
    const hasPremiered =
      premieresAt !== null && premieresAt.getTime() - PREMIERE_LEAD_MS <= clock().getTime();
    return video.has_playback && isPublic({ ...video, is_published: video.is_published || hasPremiered });
  };

  return {
    forEverybody: async (videoId) => {
      const video = await lookUp(videoId, isOpen);
      return video && isOpen(video) ? video : null;
    },
    forBearer: (videoId) => lookUp(videoId, () => true),
    forget: (videoId) => void kept.delete(videoId),
  };
}
