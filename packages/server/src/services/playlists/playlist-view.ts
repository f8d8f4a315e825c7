import type { Playlist, PlaylistItem, PlaylistSummary } from '@commoncast/core/playlists/schema';
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

/** A playlist with its videos. */
export async function toPlaylist(
  playlist: PlaylistRecord,
  items: readonly ItemRow[],
  links: MediaLinks,
): Promise<Playlist> {
  return {
    ...(await toSummary(playlist, links)),
    items: await Promise.all(items.map((item) => toItem(item, links))),
  };
}

async function toItem(video: ItemRow, links: MediaLinks): Promise<PlaylistItem> {
  return {
    streamId: video.id,
    name: video.name,
    durationMs: video.duration_ms,
    posterUrl: await links.poster(video),
    status: video.media_status,
    publishState: video.is_published ? 'Published' : 'UnPublished',
    accessVisibility: video.access_visibility,
    isVisible: isPublic(video),
  };
}

async function coverOf(playlist: PlaylistRecord, links: MediaLinks): Promise<string | null> {
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
