import { isOver } from '@commoncast/core/live/constants';
import type { Stream } from '@commoncast/core/live/schema';
import type { Player, PlayerContent } from '@commoncast/core/players/schema';
import type { Playlist, PlaylistItem } from '@commoncast/core/playlists/schema';
import type { SplitTest } from '@commoncast/core/split-tests/schema';
import type { Vod } from '@commoncast/core/streams/schema';
import { judgeWidgetUrls } from '@commoncast/core/validation/widget-urls';
import type { Widget, WidgetSummary } from '@commoncast/core/widgets/schema';
import type { InferOutput } from 'valibot';
import type { Records } from './records.ts';

type Content = InferOutput<typeof PlayerContent>;

/** Whether anybody with the URL may watch a video. */
export function isPublic({ publishState, accessVisibility, progress: { status } }: Vod): boolean {
  return (
    publishState === 'Published' &&
    (status === 'PLAYABLE' || status === 'READY') &&
    accessVisibility !== 'POSTED'
  );
}

/** A video's place in a playlist. */
export function toItem(video: Vod): PlaylistItem {
  return {
    streamId: video.id,
    category: 'VOD',
    name: video.name,
    durationMs: video.durationMs,
    posterUrl: video.posterUrl,
    status: video.progress.status,
    publishState: video.publishState,
    accessVisibility: video.accessVisibility,
    isVisible: isPublic(video),
  };
}

/** The same for a stream. */
export function toStreamItem(stream: Stream): PlaylistItem {
  const { id, name, posterUrl, premiere, accessVisibility, streamStatus: status, eventStart } = stream;
  return {
    ...{ streamId: id, category: 'LIVE', name, posterUrl, accessVisibility },
    durationMs: premiere?.durationMs ?? null,
    status: 'READY',
    publishState: 'Published',
    isVisible: accessVisibility !== 'POSTED' && !isOver(status),
    live: { status, eventStart },
  };
}

/** A playlist with what there is of it, as that is now. */
export function viewOfPlaylist(
  playlist: Playlist,
  { videos, streams }: Pick<Records, 'videos' | 'streams'>,
): Playlist {
  const items = playlist.items.flatMap(({ streamId }) => {
    const [video, stream] = [videos.find(streamId), streams.find(streamId)];
    return video ? toItem(video) : stream ? toStreamItem(stream) : [];
  });
  const cover = items.find(({ isVisible }) => isVisible) ?? items[0];
  return {
    ...playlist,
    items,
    itemCount: items.length,
    visibleCount: items.filter(({ isVisible }) => isVisible).length,
    durationMs: items.reduce((sum, { durationMs }) => sum + (durationMs ?? 0), 0),
    posterUrl: cover?.posterUrl ?? null,
  };
}

/** A player with what it shows, as that is now; with nothing once that is gone. */
export function viewOfPlayer(
  player: Player,
  records: Pick<Records, 'videos' | 'playlists' | 'streams'>,
): Player {
  const { content } = player;
  if (!content) return player;
  if (content.category === 'VOD') {
    const video = records.videos.find(content.contentId);
    return { ...player, content: video ? { category: 'VOD', ...contentOf(video) } : null };
  }
  if (content.category === 'LIVE') {
    const stream = records.streams.find(content.contentId);
    return { ...player, content: stream ? contentOfStream(stream) : null };
  }
  const kept = records.playlists.find(content.contentId);
  if (!kept) return { ...player, content: null };
  const { id, name, publishState, items } = viewOfPlaylist(kept, records);
  const listed = items.filter(({ category }) => category === 'VOD');
  const cover = listed.find(({ isVisible }) => isVisible) ?? listed[0];
  const video = cover && contentOf(records.videos.get(cover.streamId));
  return {
    ...player,
    content: {
      contentId: id,
      category: 'PLAYLIST',
      name,
      posterUrl: video?.posterUrl ?? null,
      posterPlaceholder: video?.posterPlaceholder ?? null,
      width: video?.width ?? null,
      height: video?.height ?? null,
      isVisible: publishState === 'Published' && items.some(({ isVisible }) => isVisible),
    },
  };
}

function contentOf(video: Vod): Omit<Content, 'category'> {
  const { id, name, posterUrl, posterPlaceholder, width, height } = video;
  return { contentId: id, name, posterUrl, posterPlaceholder, width, height, isVisible: isPublic(video) };
}

function contentOfStream({ id, name, posterUrl, width, height, accessVisibility }: Stream): Content {
  const isVisible = accessVisibility !== 'POSTED';
  return { contentId: id, category: 'LIVE', name, posterUrl, width, height, isVisible };
}

/** A test with the posters that its variants name, without those of deleted videos. */
export function viewOfSplitTest(
  test: SplitTest,
  { alternatePosters, videos }: Pick<Records, 'alternatePosters' | 'videos'>,
): SplitTest {
  const posters = test.variants.flatMap(({ posterId }) => {
    const poster = posterId ? alternatePosters.get(posterId) : undefined;
    return poster && videos.find(poster.videoId) ? [poster] : [];
  });
  return { ...test, posters };
}

/** Whether a test runs or is paused, so that what it shows must stay. */
export function isOpen({ state }: Pick<SplitTest, 'state'>): boolean {
  return state === 'RUNNING' || state === 'PAUSED';
}

/** A widget with its player, if that is there, and the test on it. */
export function viewOfWidget(widget: Widget, records: Pick<Records, 'players' | 'splitTests'>): Widget {
  const player = widget.playerId === null ? undefined : records.players.find(widget.playerId);
  const test = records.splitTests.all().find((one) => one.widgetId === widget.id && isOpen(one));
  return {
    ...widget,
    playerId: player?.uuid ?? null,
    playerName: player?.name ?? null,
    urlItems: judgeWidgetUrls(widget.urls),
    splitTestId: test?.id ?? null,
  };
}

/** What a list of choices shows of a widget. */
export function toWidgetSummary(widget: Widget): WidgetSummary {
  const { id, name, kind, isEnabled, playerId, playerName, splitTestId, urls, callToAction } = widget;
  const hasCallToAction = callToAction.ctaTextValue !== '';
  return {
    ...{ id, name, kind, isEnabled, playerId, playerName, splitTestId },
    urlCount: urls.length,
    hasCallToAction,
  };
}
