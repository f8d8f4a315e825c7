import { isOnAir } from '@commoncast/core/live/constants';
import type { PublicLive } from '@commoncast/core/live/public-live';
import type { JsonRow } from '../../db/read-together.ts';
import type { MediaLinks } from '../streams/media-links.ts';
import { posterPlaceholder } from '../streams/poster-placeholder.ts';
import { asOf } from './premiere.ts';
import type { PublicLiveRow } from './public-repository.ts';

/** A stream that anybody may see, as visitors' browsers see it. Rows may come from the database as they are or as JSON. */
export function toPublicLive(
  row: PublicLiveRow | JsonRow<PublicLiveRow>,
  links: MediaLinks,
  now: Date,
): PublicLive {
  const stream = asOf(row, now);
  const { premiere_duration_ms: premiereMs } = stream;
  return {
    id: stream.id,
    category: 'LIVE',
    title: stream.name,
    status: stream.status,
    eventStart: toTimestamp(stream.event_start),
    startedAt: toTimestamp(stream.started_at),
    width: stream.width,
    height: stream.height,
    posterUrl: links.placedLivePoster(stream),
    ...posterPlaceholder(stream.poster_placeholder),
    ...(stream.logo !== '' && { logo: links.uploaded(stream.logo) }),
    ...(premiereMs !== null && { premiere: { durationS: premiereMs / 1000 } }),
    chat: stream.chat,
    source:
      isOnAir(stream.status) && premiereMs === null
        ? { protocol: stream.protocol, ...links.publicLive(stream) }
        : null,
  };
}

function toTimestamp(time: Date | string | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}
