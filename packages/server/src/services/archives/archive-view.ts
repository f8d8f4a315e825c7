import type { Archive } from '@commoncast/core/archives/schema';
import type { MediaLinks } from '../streams/media-links.ts';
import type { ArchiveRecord } from './lists-repository.ts';

/** A recording or upload as its business sees it. */
export async function toArchive(entry: ArchiveRecord, links: MediaLinks): Promise<Archive> {
  const video = videoOf(entry);
  const poster = (video && (await links.poster(video))) ?? (await streamPoster(entry, links));
  return {
    archiveId: entry.id,
    archiveName: entry.name,
    sessionId: entry.session_id,
    streamId: entry.stream_id,
    status: entry.status,
    failureReason: entry.failure_reason,
    businessId: entry.business_id,
    type: entry.type,
    // A video that was deleted is none.
    videoId: video?.id ?? null,
    durationMs: entry.duration_ms,
    sizeBytes: entry.size_bytes,
    posterUrl: poster,
    playbackUrl: video && (await links.playlist(video)),
    metadataList: [...entry.metadata_list],
    callToAction: { ctaTextValue: entry.cta_text, ctaUrlValue: entry.cta_url },
    version: entry.version,
    createdDate: entry.created_at.toISOString(),
  };
}

function videoOf({
  video_id: id,
  is_published,
  media_status,
  access_visibility,
  poster_version,
}: ArchiveRecord) {
  if (id === null || is_published === null || media_status === null || access_visibility === null)
    return null;
  return {
    ...{ id, is_published, media_status, access_visibility, poster_version },
    deleted_at: null,
    storyboard_version: null,
  };
}

async function streamPoster(entry: ArchiveRecord, links: MediaLinks): Promise<string | null> {
  const { stream_id: id, stream_access_visibility: access_visibility, stream_status: status } = entry;
  if (id === null || access_visibility === null || status === null) return null;
  return await links.livePoster({
    ...{ id, access_visibility, status },
    poster_version: entry.stream_poster_version,
    deleted_at: entry.stream_deleted_at,
  });
}
