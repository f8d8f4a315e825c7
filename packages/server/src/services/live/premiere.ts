import {
  nextPremiereChangeMs,
  PREMIERE_LEAD_MS,
  premiereStatus,
  type StreamStatus,
} from '@commoncast/core/live/constants';
import type { PublicLive } from '@commoncast/core/live/public-live';
import { type SqlBool, sql } from 'kysely';
import type { StreamRow } from './tables.ts';

type Clocked = Pick<StreamRow, 'status' | 'premiere_duration_ms'> & {
  /** Text where the row comes as JSON. */
  readonly event_start: Date | string | null;
  readonly premiere_video_id?: string | null;
};

/**
 * A stream as it stands at a time: a premiere is on air from its start to the end of its video, whatever has been written,
 * and then the video is its replay. Every status of a row that is shown or decided on comes through here.
 */
export function asOf<Row extends Clocked>(row: Row, now: Date): Row {
  const { premiere_duration_ms: durationMs, event_start, status } = row;
  if (durationMs === null || event_start === null || status !== 'SCHEDULED') return row;
  const startsAtMs = new Date(event_start).getTime();
  const standing = premiereStatus({ startsAtMs, durationMs }, now.getTime());
  if (standing === 'SCHEDULED') return row;
  const begun = { ...row, status: standing, started_at: event_start };
  if (standing === 'LIVE') return begun;
  return {
    ...begun,
    ended_at: new Date(startsAtMs + durationMs),
    replay_video_id: row.premiere_video_id ?? null,
  };
}

/** The status that `asOf` says, for queries of `live_stream`. */
export const statusAt = (now: Date) => sql<StreamStatus>`(case
  when live_stream.premiere_duration_ms is null or live_stream.status <> 'SCHEDULED'
    or live_stream.event_start > ${now} then live_stream.status
  when live_stream.event_start + live_stream.premiere_duration_ms * interval '1 millisecond' > ${now} then 'LIVE'
  else 'ENDED'
end)`;

/** The replay that `asOf` says, for queries that join `live_stream`. */
export const replayIdAt = (now: Date) => sql<string | null>`(case
  when live_stream.premiere_duration_ms is not null and ${statusAt(now)} = 'ENDED' then live_stream.premiere_video_id
  else live_stream.replay_video_id
end)`;

/** Whether a premiere has begun, or is about to, and its video has not been published yet: then it is as good as that. */
export const opensVideo = (now: Date) => sql<SqlBool>`(
  live_stream.premiere_published_at is null and live_stream.status <> 'CANCELLED'
  and live_stream.event_start <= ${new Date(now.getTime() + PREMIERE_LEAD_MS)}
)`;

/** Whether visitors may know the video of a premiere: shortly before it begins, and while it is on air. */
export function showsVideo({ status, eventStart }: PublicLive, now: Date): boolean {
  if (status === 'LIVE') return true;
  const startsInMs = Date.parse(eventStart ?? '') - now.getTime();
  return status === 'SCHEDULED' && startsInMs <= PREMIERE_LEAD_MS;
}

/** When the next change of what visitors are told of a stream is due; undefined where none is. */
export function changesAtMs({ premiere, eventStart, status }: PublicLive, now: Date): number | undefined {
  if (!premiere || eventStart === null || status === 'ENDED' || status === 'CANCELLED') return undefined;
  const timetable = { startsAtMs: Date.parse(eventStart), durationMs: premiere.durationS * 1000 };
  return nextPremiereChangeMs(timetable, now.getTime());
}
