import type { PublicVideo } from '@commoncast/core/players/schema';
import type { Vod } from '@commoncast/core/streams/schema';

/** A video as visitors' browsers would be told of it, published or not; null while nothing of it can be played. */
export function previewVideo(video: Vod): PublicVideo | null {
  if (!video.playbackUrl) return null;
  return {
    id: video.id,
    category: 'VOD',
    title: video.name,
    durationS: (video.durationMs ?? 0) / 1000,
    width: video.width ?? 16,
    height: video.height ?? 9,
    posterUrl: video.posterUrl,
    storyboardUrl: video.storyboardUrl,
    captions: video.captions.map(({ language, label, url }) => ({ language, label, url })),
    chapters: video.chapters,
    source: { protocol: 'hls', url: video.playbackUrl, variants: [] },
  };
}
