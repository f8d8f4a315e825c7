import type { Stream } from '@commoncast/core/live/schema';
import type { MediaLinks } from '../streams/media-links.ts';
import { isClaimed } from './claim.ts';
import { asOf } from './premiere.ts';
import type { StreamRecord } from './repository.ts';
import { shownPoster } from './shown-poster.ts';

/** How long a stream has been, or was, live at a time; null before. */
export function durationMsOf(
  { started_at, ended_at }: Pick<StreamRecord, 'started_at' | 'ended_at'>,
  now: Date,
): number | null {
  return started_at && Math.max(0, (ended_at ?? now).getTime() - started_at.getTime());
}

/** Whether media arrive from a publisher whose process is alive. */
export function hasSignal(
  {
    has_signal,
    connection_id,
    heartbeat_at,
  }: Pick<StreamRecord, 'has_signal' | 'connection_id' | 'heartbeat_at'>,
  now: Date,
): boolean {
  return has_signal === true && isClaimed({ connection_id, heartbeat_at }, now);
}

/** A stream as its business sees it. */
export async function toStream(record: StreamRecord, links: MediaLinks, now: Date): Promise<Stream> {
  const stream = asOf(record, now);
  return {
    id: stream.id,
    businessId: stream.business_id,
    category: 'LIVE',
    name: stream.name,
    description: stream.description,
    logo: links.uploaded(stream.logo),
    thumbnail: links.uploaded(stream.thumbnail),
    showsThumbnailLive: stream.shows_thumbnail_live,
    eventStart: stream.event_start?.toISOString() ?? null,
    accessVisibility: stream.access_visibility,
    streamStatus: stream.status,
    location: { lat: stream.lat, lon: stream.lon },
    unSettledEventTotal: stream.unsettled_event_total,
    metadata: { blockedUsers: stream.blocked_users },
    orientation: stream.orientation,
    streamProtocol: stream.protocol,
    reconnectWindowS: stream.reconnect_window_s,
    hasLowerQualities: stream.has_lower_qualities,
    posterUrl: await links.livePoster({ ...stream, poster_version: shownPoster(stream) }),
    width: stream.width,
    height: stream.height,
    startedAt: stream.started_at?.toISOString() ?? null,
    endedAt: stream.ended_at?.toISOString() ?? null,
    durationMs: durationMsOf(stream, now),
    premiere:
      stream.premiere_duration_ms === null
        ? null
        : {
            videoId: stream.premiere_video_id,
            durationMs: stream.premiere_duration_ms,
          },
    hasStreamKey: stream.key_hash !== null,
    archiveId: stream.archive_id,
    replayVideoId: stream.replay_video_id,
    previewUrl: hasSignal(stream, now) ? links.livePreview(stream) : null,
    watchUrl: links.livePage(stream.id),
    views: stream.views ?? 0,
    version: stream.version,
    createdDate: stream.created_at.toISOString(),
    updatedDate: stream.updated_at.toISOString(),
  };
}
