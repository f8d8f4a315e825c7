import type { PublicLive } from '@commoncast/core/live/public-live';
import type { PublicVideo } from '@commoncast/core/players/schema';

/** A stream as controls and measurement take it: a video without an end. Its beats name its own category. */
export function liveVideo({
  id,
  category,
  title,
  width,
  height,
  posterUrl,
  source,
}: PublicLive): PublicVideo {
  return {
    id,
    // Controls ask for nothing by it, and beats say what it is.
    category: category as string as PublicVideo['category'],
    title,
    durationS: 0,
    width: width ?? 0,
    height: height ?? 0,
    posterUrl,
    storyboardUrl: null,
    captions: [],
    chapters: [],
    source: { protocol: 'hls', url: source?.url ?? '', variants: [] },
  };
}
