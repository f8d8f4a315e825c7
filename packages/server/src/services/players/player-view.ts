import type { Player } from '@commoncast/core/players/schema';
import type { Logos } from '../images/logos.ts';
import { isPublicLive } from '../streams/live-links.ts';
import type { MediaLinks } from '../streams/media-links.ts';
import { isPublic } from '../streams/video-visibility.ts';
import type { PlayerRecord } from './repository.ts';

interface ViewParts {
  readonly links: MediaLinks;
  readonly logos: Pick<Logos, 'toAddress'>;
}

/** A player as its business sees it. */
export async function toPlayer(
  player: NonNullable<PlayerRecord>,
  { links, logos }: ViewParts,
): Promise<Player> {
  return {
    uuid: player.id,
    businessAccountId: player.business_id,
    name: player.name,
    autoPlay: player.auto_play,
    videoLoop: player.video_loop,
    hideControls: player.hide_controls,
    logo: logos.toAddress(player.logo),
    showIcon: player.show_icon,
    playerColor: player.player_color,
    content: await toContent(player, links),
    version: player.version,
    createdDate: player.created_at.toISOString(),
    updatedDate: player.updated_at.toISOString(),
  };
}

async function toContent(player: NonNullable<PlayerRecord>, links: MediaLinks): Promise<Player['content']> {
  const video = await toVideo(player, links);
  const stream = await toStream(player, links);
  const { list_id, list_name, is_list_published } = player;
  if (list_id !== null) {
    const cover = video ?? stream;
    return {
      contentId: list_id,
      category: 'PLAYLIST',
      name: list_name ?? '',
      posterUrl: cover?.posterUrl ?? null,
      posterPlaceholder: cover?.posterPlaceholder ?? null,
      width: cover?.width ?? null,
      height: cover?.height ?? null,
      isVisible: is_list_published === true && (video?.isVisible === true || player.list_has_stream),
    };
  }
  if (player.stream_id === null) return video && { category: 'VOD', ...video };
  if (stream === null) return null;
  const { contentId, name } = stream;
  // What visitors see is the replay, once they may watch it; until then a countdown, the broadcast, or its end.
  return { ...(video?.isVisible ? { ...video, contentId, name } : stream), category: 'LIVE' };
}

type Shown = Omit<NonNullable<Player['content']>, 'category'>;

/** The live stream that the player shows; for a playlist, the one that gives it a picture where no video does. */
async function toStream(player: NonNullable<PlayerRecord>, links: MediaLinks): Promise<Shown | null> {
  const { stream_id, stream_name, stream_access_visibility, stream_status } = player;
  if (!stream_id || stream_name === null || !stream_access_visibility || !stream_status) return null;
  const stream = {
    id: stream_id,
    access_visibility: stream_access_visibility,
    status: stream_status,
    poster_version: player.stream_poster_version,
    deleted_at: null,
  };
  return {
    contentId: stream_id,
    name: stream_name,
    posterUrl: await links.livePoster(stream),
    posterPlaceholder: player.stream_poster_placeholder,
    width: player.stream_width,
    height: player.stream_height,
    isVisible: isPublicLive(stream),
  };
}

/** The video that the player shows; for a playlist, its cover video, and for a live stream, its replay. */
async function toVideo(player: NonNullable<PlayerRecord>, links: MediaLinks): Promise<Shown | null> {
  const { content_id, content_name, is_published, media_status, access_visibility } = player;
  if (!content_id || content_name === null || is_published === null || !media_status || !access_visibility)
    return null;
  const video = { ...player, id: content_id, is_published, media_status, access_visibility };
  return {
    contentId: content_id,
    name: content_name,
    posterUrl: await links.poster(video),
    posterPlaceholder: player.poster_placeholder,
    width: player.width,
    height: player.height,
    isVisible: isPublic(video),
  };
}
