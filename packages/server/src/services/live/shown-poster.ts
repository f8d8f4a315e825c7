import { type RawBuilder, sql } from 'kysely';
import type { StreamRow } from './tables.ts';

const SHOWS_THUMBNAIL = sql`live_stream.thumbnail_version is not null and (
  live_stream.shows_thumbnail_live or live_stream.poster_version is null
  or live_stream.status not in ('LIVE', 'RECONNECTING')
)`;

const either = (thumbnail: string, frame: string): RawBuilder<string | null> =>
  sql`(case when ${SHOWS_THUMBNAIL} then ${sql.ref(thumbnail)} else ${sql.ref(frame)} end)`;

/** The picture that stands for a stream, for queries of `live_stream`: the business's own, or a frame of the broadcast. */
export const SHOWN_POSTER = either('live_stream.thumbnail_version', 'live_stream.poster_version');
/** Its ThumbHash. */
export const SHOWN_PLACEHOLDER = either(
  'live_stream.thumbnail_placeholder',
  'live_stream.poster_placeholder',
);

/** What `SHOWN_POSTER` says of a row. */
export function shownPoster(
  stream: Pick<StreamRow, 'thumbnail_version' | 'shows_thumbnail_live' | 'poster_version' | 'status'>,
): string | null {
  const { thumbnail_version: own, poster_version: frame, status } = stream;
  const isFrameWanted = !stream.shows_thumbnail_live && (status === 'LIVE' || status === 'RECONNECTING');
  return isFrameWanted ? (frame ?? own) : (own ?? frame);
}
