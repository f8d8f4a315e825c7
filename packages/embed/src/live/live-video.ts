import type { PublicLive } from '@commoncast/core/live/public-live';
import type { PublicVideo } from '@commoncast/core/players/schema';

/** A stream as controls and measurement take it: a video without an end. Its beats name its own category. */
export function liveVideo({ category, width, height, source, chat: _, ...live }: PublicLive): PublicVideo {
  return {
    ...live,
    // Controls ask for nothing by it, and beats say what it is.
    category: category as string as PublicVideo['category'],
    durationS: 0,
    width: width ?? 0,
    height: height ?? 0,
    storyboardUrl: null,
    captions: [],
    chapters: [],
    source: { protocol: 'hls', url: source?.url ?? '', variants: [] },
  };
}
