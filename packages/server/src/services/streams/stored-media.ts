import type { StoredKind } from '../../domain.ts';

const KEPT = 'video.media_removed_at is null';

/** What is stored of videos; `media-links.ts` makes the same keys. */
export const STORED_MEDIA: readonly StoredKind[] = [
  {
    prefix: 'originals',
    // Until it is ready, its parts may not be joined yet.
    named: `select storage_key as name from multipart_upload join video on video.id = video_id
      where state = 'COMPLETED' and media_status = 'READY' and ${KEPT}`,
  },
  {
    prefix: 'vod',
    named: `select 'vod/' || video_id || '/' || directory || '/' as name
        from video_rendition join video on video.id = video_id where ${KEPT}
      union all select 'vod/' || id || '/' || media_folder || '/' from video
        where media_folder is not null and ${KEPT}`,
  },
  {
    prefix: 'captions',
    named: `select 'captions/' || video_id || '/' || coalesce(file, language || '.vtt') as name
      from video_caption join video on video.id = video_id where ${KEPT}`,
  },
  {
    prefix: 'posters',
    named: `select 'posters/' || id || '/' || poster_folder || '/' as name from video
        where poster_folder is not null and ${KEPT}
      union all select 'posters/' || video_id || '/' || alternate_poster.id || '/'
        from alternate_poster join video on video.id = video_id where ${KEPT}`,
  },
];
