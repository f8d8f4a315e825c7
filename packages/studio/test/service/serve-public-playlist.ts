import type { PublicLive } from '@commoncast/core/live/public-live';
import type { Stream } from '@commoncast/core/live/schema';
import type { PublicVideo } from '@commoncast/core/players/schema';
import { getPublicPlaylist } from '@commoncast/core/playlists/api';
import type { Vod } from '@commoncast/core/streams/schema';
import { invalid, notFound, unauthorized } from '@commoncast/server/problems/problems';
import { posterPlaceholder } from '@commoncast/server/services/streams/poster-placeholder';
import type { On } from './answering.ts';
import { ORIGIN } from './our-addresses.ts';
import type { Records } from './records.ts';
import { isPublic, toStreamItem } from './views.ts';

/** Answers what visitors ask of a playlist, as the studio's preview does. */
export function servePublicPlaylist(on: On, records: Records): void {
  const { playlists, videos, streams } = records;
  on(getPublicPlaylist, ({ query, headers }) => {
    const key = query.key ?? headers.get('x-public-key');
    if (key !== records.account?.publicKey) throw unauthorized('This public key is not known');
    const id = headers.get('playlistid') ?? query.playlistId;
    if (id === undefined) throw invalid({ playlistId: 'Playlist id is required' });
    const found = playlists.find(id);
    const shown = (found?.items ?? []).flatMap(({ streamId }) => {
      const [video, stream] = [videos.find(streamId), streams.find(streamId)];
      if (video && isPublic(video)) return toPublicVideo(video);
      return stream && toStreamItem(stream).isVisible ? toPublicStream(stream) : [];
    });
    if (found?.publishState !== 'Published' || shown.length === 0) throw notFound();
    const { name, description } = found;
    const listed = shown.flatMap((item, index) => (item.category === 'LIVE' ? [{ ...item, index }] : []));
    return {
      ...{ id, name, description },
      videos: shown.filter((item) => item.category === 'VOD'),
      ...(listed.length > 0 && { streams: listed }),
    };
  });
}

/** A stream as visitors' browsers see it before it has a picture. */
function toPublicStream({ id, name, streamStatus, eventStart, startedAt, posterUrl }: Stream): PublicLive {
  return {
    ...{ id, category: 'LIVE', title: name, status: streamStatus, eventStart, startedAt, posterUrl },
    ...{ width: null, height: null, source: null },
  };
}

/** A video as visitors' browsers see it, without what its media processing has written. */
function toPublicVideo(video: Vod): PublicVideo {
  return {
    id: video.id,
    category: 'VOD',
    title: video.name,
    durationS: (video.durationMs ?? 0) / 1000,
    width: video.width ?? 0,
    height: video.height ?? 0,
    posterUrl: video.posterUrl,
    ...posterPlaceholder(video.posterPlaceholder),
    storyboardUrl: video.storyboardUrl,
    captions: video.captions.map(({ language, label, url }) => ({ language, label, url })),
    chapters: video.chapters,
    source: { protocol: 'hls', url: `${ORIGIN}/cdn/vod/${video.id}/index.m3u8`, variants: [] },
  };
}
