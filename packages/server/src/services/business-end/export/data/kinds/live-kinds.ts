import { type ExportedKind, kind } from './kind.ts';

const ofStream = { column: 'stream_id', parent: 'live_stream' } as const;

/** Streams, their chats, and what became of them. */
export const LIVE_KINDS: readonly ExportedKind[] = [
  kind('live_stream', {
    ...{ file: 'streams', about: 'Live streams and premieres, without their keys' },
    columns: [
      ...(['id', 'name', 'description', 'logo', 'access_visibility', 'status', 'event_start'] as const),
      ...(['thumbnail', 'shows_thumbnail_live'] as const),
      ...(['lat', 'lon', 'unsettled_event_total', 'blocked_users', 'orientation', 'protocol'] as const),
      ...(['reconnect_window_s', 'has_lower_qualities', 'width', 'height', 'started_at'] as const),
      ...(['ended_at', 'gap_ms', 'replay_video_id', 'premiere_video_id', 'premiere_duration_ms'] as const),
      ...(['premiere_published_at', 'created_by', 'created_at', 'updated_at', 'deleted_at'] as const),
    ],
    leftOut: [
      ...(['business_id', 'key_hash', 'key_hint', 'is_for_web_rtc', 'poster_version', 'version'] as const),
      ...(['poster_placeholder', 'lost_at', 'premiere_poster_version', 'removed_for_good_at'] as const),
      ...(['thumbnail_version', 'thumbnail_placeholder'] as const),
    ],
  }),
  kind('live_showing', {
    ...{ file: 'stream-hypergraphics', about: 'Which hypergraphics were put up over which streams' },
    columns: [
      ...(['id', 'stream_id', 'hypergraphic_id', 'left_percent', 'top_percent', 'width_percent'] as const),
      ...(['from_at', 'until_at', 'created_by'] as const),
    ],
    leftOut: ['business_id', 'session_id'],
  }),
  kind('chat_room', {
    ...{ file: 'chats', about: 'The chats of the streams, and how often visitors reacted' },
    key: [['stream_id', 'uuid']],
    columns: ['stream_id', 'is_on', 'is_on_embeds', 'slow_mode_s', 'message_count', 'reactions'],
    leftOut: ['business_id', 'last_seq'],
  }),
  kind('chat_message', {
    ...{ file: 'chat-messages', about: 'What was written in the chats; milliseconds count from the start' },
    through: ofStream,
    key: [
      ['stream_id', 'uuid'],
      ['seq', 'integer'],
    ],
    columns: [
      ...(['stream_id', 'seq', 'at_ms', 'chatter_id', 'user_id', 'is_host', 'name', 'text'] as const),
      'sent_at',
    ],
    leftOut: ['removed_seq'],
  }),
  kind('chat_chatter', {
    ...{ file: 'chat-visitors', about: 'Visitors who have written in a chat' },
    through: ofStream,
    key: [
      ['stream_id', 'uuid'],
      ['chatter_id', 'uuid'],
    ],
    columns: ['stream_id', 'chatter_id', 'name', 'last_at', 'blocked_at'],
    leftOut: ['address_hash', 'device_hash'],
  }),
  kind('archive', {
    ...{ file: 'recordings', about: 'Recordings and clips; the films are among the media' },
    columns: [
      ...(['id', 'stream_id', 'name', 'status', 'failure_reason', 'size_bytes', 'duration_ms'] as const),
      ...(['metadata_list', 'cta_text', 'cta_url', 'video_id', 'clip_of', 'clip_start_ms'] as const),
      ...(['clip_end_ms', 'created_by', 'created_at', 'updated_at', 'deleted_at'] as const),
    ],
    leftOut: ['business_id', 'session_id', 'storage_key', 'legs', 'version', 'removed_for_good_at'],
  }),
  kind('broadcast_destination', {
    ...{ file: 'destinations', about: 'Where broadcasts are passed on to, without the keys' },
    columns: [
      ...(['id', 'name', 'platform', 'rtmp_url', 'is_active', 'last_error', 'created_by'] as const),
      ...(['created_at', 'updated_at'] as const),
    ],
    leftOut: ['business_id', 'sealed_key', 'key_hint'],
  }),
  kind('broadcast_push', {
    ...{ file: 'destination-broadcasts', about: 'How passing on a broadcast went' },
    through: { column: 'destination_id', parent: 'broadcast_destination' },
    key: [
      ['destination_id', 'uuid'],
      ['stream_id', 'uuid'],
    ],
    columns: ['stream_id', 'destination_id', 'state', 'last_error', 'retries', 'updated_at'],
  }),
];
