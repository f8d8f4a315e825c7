import type { Vod, VodProgress } from '@commoncast/core/streams/schema';
import type { MediaLinks } from './media-links.ts';
import type { VideoRow } from './tables.ts';

/** Captions as the database aggregates them. */
export interface CaptionRecord {
  readonly language: string;
  readonly label: string;
  readonly version: string;
  readonly updated_ms: number;
}

/** A video with what other tables hold about it. */
export interface VideoRecord extends VideoRow {
  /** Heights that can be played now, highest first. */
  readonly rendition_heights: number[];
  /** Names of those that some browsers alone decode. */
  readonly source_copies: string[];
  readonly upload_id: string | null;
  /** Of all time, as far as they are counted; null for none. */
  readonly views: number | null;
  readonly captions: readonly CaptionRecord[];
}

/** How far the making of a video is. */
export function toProgress(
  video: Pick<
    VideoRow,
    'media_status' | 'making' | 'percent' | 'eta_s' | 'failure_reason' | 'waiting_reason'
  >,
): VodProgress {
  return {
    status: video.media_status,
    making: video.making,
    percent: video.percent,
    etaS: video.eta_s,
    failureReason: video.failure_reason,
    ...(video.waiting_reason !== null && { waitingReason: video.waiting_reason }),
  };
}

/** A video as its business sees it. */
export async function toVod(video: VideoRecord, links: MediaLinks): Promise<Vod> {
  return {
    id: video.id,
    businessId: video.business_id,
    category: 'VOD',
    name: video.name,
    description: video.description,
    logo: video.logo,
    accessVisibility: video.access_visibility,
    publishState: video.is_published ? 'Published' : 'UnPublished',
    progress: toProgress(video),
    fileName: video.file_name,
    sizeBytes: video.size_bytes,
    durationMs: video.duration_ms,
    width: video.width,
    height: video.height,
    renditionHeights: video.rendition_heights,
    ...(video.source_copies.length > 0 && { sourceCopies: video.source_copies }),
    posterUrl: await links.poster(video),
    posterPlaceholder: video.poster_placeholder,
    hasOwnPoster: video.poster_folder !== null,
    storyboardUrl: await links.storyboard(video),
    playbackUrl: await links.playlist(video),
    chapters: video.chapters,
    captions: await Promise.all(
      video.captions.map(async (caption) => ({
        language: caption.language,
        label: caption.label,
        url: await links.caption(video.id, caption),
        updatedDate: new Date(caption.updated_ms).toISOString(),
      })),
    ),
    watchUrl: links.watchPage(video.id),
    views: video.views ?? 0,
    uploadId: video.upload_id,
    version: video.version,
    createdDate: video.created_at.toISOString(),
    updatedDate: video.updated_at.toISOString(),
  };
}
