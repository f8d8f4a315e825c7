import type { PublicChatPlace } from '@commoncast/core/chat/public-chat';
import type { PublicHypergraphic } from '@commoncast/core/hypergraphics/schema';
import { type Expression, sql } from 'kysely';
import { anyOf } from '../../db/any-of.ts';
import type { Executor } from '../../db/database.ts';
import type { Query } from '../../db/read-together.ts';
import type { RenditionRow, VideoRow } from './tables.ts';
import { IS_PUBLIC } from './video-visibility.ts';

export type VariantRow = Pick<
  RenditionRow,
  | 'directory'
  | 'bandwidth_bps'
  | 'average_bandwidth_bps'
  | 'width'
  | 'height'
  | 'codecs'
  | 'opening'
  | 'source_copy'
>;

export interface CaptionRow {
  readonly language: string;
  readonly label: string;
  readonly version: string;
}

/** The playable renditions, lowest first, and then copies of the source; aggregated, so one query serves a page. */
export const ALL_VARIANTS = sql<VariantRow[]>`(
  select coalesce(json_agg(json_build_object(
    'directory', r.directory, 'bandwidth_bps', r.bandwidth_bps, 'average_bandwidth_bps', r.average_bandwidth_bps,
    'width', r.width, 'height', r.height, 'codecs', r.codecs, 'opening', r.opening,
    'source_copy', r.source_copy
  ) order by r.source_copy is not null, r.bandwidth_bps, r.directory), '[]')
  from video_rendition r where r.video_id = video.id
)`;

const CAPTIONS = sql<CaptionRow[]>`(
  select coalesce(json_agg(json_build_object(
    'language', c.language, 'label', c.label, 'version', c.version
  ) order by lower(c.label), c.language), '[]')
  from video_caption c where c.video_id = video.id
)`.as('captions');

/** The images over it that have not been deleted, as browsers draw them. */
const HYPERGRAPHICS = sql<PublicHypergraphic[]>`(
  select coalesce(json_agg(json_build_object(
    'id', h.id, 'name', h.name, 'url', h.url, 'defaultPath', h.default_path, 'hoverPath', h.hover_path,
    'fromS', placed.from_s, 'toS', placed.to_s, 'leftPercent', placed.left_percent,
    'topPercent', placed.top_percent, 'widthPercent', placed.width_percent
  ) order by placed.position), '[]')
  from video_hypergraphic placed join hypergraphic h on h.id = placed.hypergraphic_id and h.deleted_at is null
  where placed.video_id = video.id
)`.as('hypergraphics');

/** Whether the video's business says on which domains its players may appear, for queries that join `video`. */
export const IS_RESTRICTED = sql<boolean>`(
  select cardinality(b.allowed_domains) > 0 from business_account b where b.id = video.business_id
)`.as('is_restricted');

/** Where the chat of the broadcast is shown of which a video is the replay; null for any other, and without a word in it. */
const CHAT = sql<PublicChatPlace | null>`(
  select json_build_object('streamId', s.id, 'isOnEmbeds', r.is_on_embeds)
  from live_stream s join chat_room r on r.stream_id = s.id
  where s.replay_video_id = video.id and s.access_visibility <> 'POSTED' and s.deleted_at is null
    and r.is_on and r.message_count > 0
  order by s.id limit 1
)`.as('chat');

/** The same without its renditions. */
export const LIGHT_VIDEO_COLUMNS = [
  'video.id',
  'video.name',
  'video.duration_ms',
  'video.width',
  'video.height',
  'video.poster_version',
  'video.poster_placeholder',
  'video.storyboard_version',
  'video.chapters',
  CAPTIONS,
  HYPERGRAPHICS,
  CHAT,
  IS_RESTRICTED,
] as const;

/** What browsers may know of a video, for queries that join `video`. */
export const PUBLIC_VIDEO_COLUMNS = [...LIGHT_VIDEO_COLUMNS, ALL_VARIANTS.as('variants')] as const;

export interface PublicVideoRow
  extends Pick<
    VideoRow,
    | 'id'
    | 'name'
    | 'duration_ms'
    | 'width'
    | 'height'
    | 'poster_version'
    | 'poster_placeholder'
    | 'storyboard_version'
    | 'chapters'
  > {
  readonly captions: CaptionRow[];
  readonly hypergraphics: PublicHypergraphic[];
  readonly variants: VariantRow[];
  readonly chat: PublicChatPlace | null;
  readonly is_restricted: boolean;
}

/** Those of these videos that belong to the business and that anybody may watch. */
export function selectPublicVideos(
  db: Executor,
  businessId: string,
  ids: readonly string[] | Expression<unknown>,
): Query<PublicVideoRow> {
  return db
    .selectFrom('video')
    .select(PUBLIC_VIDEO_COLUMNS)
    .where('video.business_id', '=', businessId)
    .where('video.id', '=', anyOf(ids))
    .where(IS_PUBLIC);
}
