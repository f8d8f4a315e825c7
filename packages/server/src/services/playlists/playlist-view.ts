import { isOver } from '@commoncast/core/live/constants';
import type { Playlist, PlaylistItem, PlaylistSummary } from '@commoncast/core/playlists/schema';
import { asOf } from '../live/premiere.ts';
import { isPublicLive } from '../streams/live-links.ts';
import type { MediaLinks } from '../streams/media-links.ts';
import { isPublic } from '../streams/video-visibility.ts';
import type { ItemRow } from './items-repository.ts';
import type { PlaylistRecord } from './repository.ts';

/** A playlist as a list shows it to its business. */
export async function toSummary(playlist: PlaylistRecord, links: MediaLinks): Promise<PlaylistSummary> {
  const { item_count, visible_count, duration_ms } = playlist.figures;
  return {
    id: playlist.id,
    businessId: playlist.business_id,
    name: playlist.name,
    description: playlist.description,
    publishState: playlist.is_published ? 'Published' : 'UnPublished',
    itemCount: item_count,
    visibleCount: visible_count,
    durationMs: duration_ms,
    posterUrl: await coverOf(playlist, links),
    watchUrl: links.playlistPage(playlist.id),
    version: playlist.version,
    createdDate: playlist.created_at.toISOString(),
    updatedDate: playlist.updated_at.toISOString(),
  };
}

/** A playlist with what it holds. */
export async function toPlaylist(
  playlist: PlaylistRecord,
  items: readonly ItemRow[],
  { links, now }: { readonly links: MediaLinks; readonly now: Date },
): Promise<Playlist> {
  return {
    ...(await toSummary(playlist, links)),
    items: await Promise.all(items.map((item) => toItem(item, links, now))),
  };
}

async function toItem(row: ItemRow, links: MediaLinks, now: Date): Promise<PlaylistItem> {
  const video = toVideo(row);
  if (row.stream) return await toStreamItem(row.stream, video, { links, now });
  if (!video) throw new Error('An item holds neither a video nor a stream');
  return {
    streamId: video.id,
    category: 'VOD',
    name: video.name,
    durationMs: video.duration_ms,
    posterUrl: await links.poster(video),
    status: video.media_status,
    publishState: video.is_published ? 'Published' : 'UnPublished',
    accessVisibility: video.access_visibility,
    isVisible: isPublic(video),
  };
}

/** @param replay its recording, where there is one */
async function toStreamItem(
  row: NonNullable<ItemRow['stream']>,
  replay: ReturnType<typeof toVideo>,
  { links, now }: { readonly links: MediaLinks; readonly now: Date },
): Promise<PlaylistItem> {
  const stream = { ...asOf({ ...row, started_at: null }, now), deleted_at: null };
  const { id, name, status, access_visibility, event_start } = stream;
  const hasReplay = !!replay && isPublic(replay);
  return {
    streamId: id,
    category: 'LIVE',
    name,
    durationMs: hasReplay ? replay.duration_ms : stream.premiere_duration_ms,
    posterUrl: hasReplay ? await links.poster(replay) : await links.livePoster(stream),
    status: 'READY',
    publishState: 'Published',
    accessVisibility: access_visibility,
    isVisible: isPublicLive(stream) && (hasReplay || !isOver(status)),
    live: { status, eventStart: event_start && new Date(event_start).toISOString() },
  };
}

/** The video of an item; undefined for a stream without a replay. */
function toVideo({ id, name, media_status, is_published, access_visibility, ...rest }: ItemRow) {
  if (id === null || name === null || !media_status || is_published === null || !access_visibility)
    return undefined;
  return { ...rest, id, name, media_status, is_published, access_visibility };
}

async function coverOf(playlist: PlaylistRecord, links: MediaLinks): Promise<string | null> {
  return (await videoCoverOf(playlist, links)) ?? (await streamCoverOf(playlist, links));
}

async function videoCoverOf(playlist: PlaylistRecord, links: MediaLinks): Promise<string | null> {
  const { cover_id, cover_is_published, cover_media_status, cover_access_visibility } = playlist;
  if (!cover_id || cover_is_published === null || !cover_media_status || !cover_access_visibility)
    return null;
  return await links.poster({
    id: cover_id,
    is_published: cover_is_published,
    media_status: cover_media_status,
    access_visibility: cover_access_visibility,
    deleted_at: null,
    poster_version: playlist.cover_poster_version,
    storyboard_version: null,
  });
}

async function streamCoverOf(
  { stream_id: id, stream_status: status, stream_access_visibility, stream_poster_version }: PlaylistRecord,
  links: MediaLinks,
): Promise<string | null> {
  if (!id || !status || !stream_access_visibility) return null;
  return await links.livePoster({
    ...{ id, status, access_visibility: stream_access_visibility },
    ...{ deleted_at: null, poster_version: stream_poster_version },
  });
}
