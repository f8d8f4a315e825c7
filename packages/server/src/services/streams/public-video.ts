import type { PublicVideo } from '@commoncast/core/players/schema';
import { RENDITION_PLAYLIST } from '../../media/vod/playlists/media-playlist.ts';
import type { MediaLinks } from './media-links.ts';
import { posterPlaceholder } from './poster-placeholder.ts';
import type { PublicVideoRow } from './public-repository.ts';

/** A video that anybody may watch, as visitors' browsers see it. */
export function toPublicVideo(video: PublicVideoRow, links: MediaLinks): PublicVideo {
  return {
    id: video.id,
    category: 'VOD',
    title: video.name,
    durationS: (video.duration_ms ?? 0) / 1000,
    width: video.width ?? 0,
    height: video.height ?? 0,
    posterUrl: links.placedPoster(video),
    ...posterPlaceholder(video.poster_placeholder),
    storyboardUrl: links.publicStoryboard(video),
    captions: video.captions.map((caption) => ({
      language: caption.language,
      label: caption.label,
      url: links.publicCaption(video, caption),
    })),
    chapters: video.chapters,
    ...(video.hypergraphics.length > 0 && { hypergraphics: video.hypergraphics }),
    ...(video.chat && { chat: video.chat }),
    source: {
      protocol: 'hls',
      url: links.publicPlaylist(video),
      variants: video.variants.map((variant) => ({
        path: `${variant.directory}/${RENDITION_PLAYLIST}`,
        bandwidth: variant.bandwidth_bps,
        averageBandwidth: variant.average_bandwidth_bps,
        width: variant.width,
        height: variant.height,
        codecs: variant.codecs,
        opening: variant.opening,
        ...(variant.source_copy && { sourceCopy: variant.source_copy }),
      })),
    },
  };
}
