import type { Schema } from '../../../../db/schema.ts';

/** A column that tells rows apart, with the type that its text is read as. */
type KeyColumn = readonly [column: string, type: 'uuid' | 'text' | 'integer' | 'date' | 'timestamptz'];

/** Rows of one table as an export has them: a list in JSON, and a table in CSV where that makes sense. */
export interface ExportedKind {
  /** Of the files, without their endings. */
  readonly file: string;
  /** A line of the README. */
  readonly about: string;
  readonly table: keyof Schema;
  /** What belongs to the business; absent: the table has a `business_id`. */
  readonly through?: { readonly column: string; readonly parent: keyof Schema } | { readonly column: 'id' };
  /** In this order rows are read, page by page. */
  readonly key: readonly KeyColumn[];
  /** Every other column is left out on purpose: secrets, hashes, and what only concerns the server. */
  readonly columns: readonly string[];
  readonly leftOut: readonly string[];
  readonly hasCsv?: true;
}

interface KindDraft<T extends keyof Schema>
  extends Omit<ExportedKind, 'table' | 'key' | 'columns' | 'leftOut'> {
  readonly columns: readonly (keyof Schema[T] & string)[];
  /** Some columns are there for releases before this one alone. */
  readonly leftOut?: readonly string[];
  readonly key?: readonly KeyColumn[];
}

const BY_ID: readonly KeyColumn[] = [['id', 'uuid']];

function kind<T extends keyof Schema>(table: T, draft: KindDraft<T>): ExportedKind {
  return { key: BY_ID, leftOut: [], ...draft, table };
}

const ofVideo = { column: 'video_id', parent: 'video' } as const;
const ofStream = { column: 'stream_id', parent: 'live_stream' } as const;
const ofWidget = { column: 'widget_id', parent: 'widget' } as const;
const ofTest = { column: 'test_id', parent: 'split_test' } as const;

/**
 * Everything that an export has of the database, beside the members. A test holds it against the catalog: whatever is new
 * has to be decided on here.
 */
export const EXPORTED_KINDS: readonly ExportedKind[] = [
  kind('business_account', {
    ...{ file: 'business', about: 'The account of the business, with its settings' },
    through: { column: 'id' },
    columns: [
      ...(['id', 'name', 'email', 'email_confirmed_at', 'logo', 'plan', 'public_key'] as const),
      ...(['allowed_domains', 'has_visitor_consent', 'orientation', 'expired_at'] as const),
      ...(['playback_ended_at', 'closing_at', 'deletes_at', 'created_at', 'updated_at'] as const),
      'requires_second_factor',
    ],
    leftOut: ['version', 'closing_told_days'],
  }),
  kind('sign_up_detail', {
    ...{ file: 'sign-up-detail', about: 'What the business was signed up for' },
    key: [['business_id', 'uuid']],
    columns: ['purposes', 'website', 'updated_at'],
    leftOut: ['business_id'],
  }),
  kind('invitation', {
    ...{ file: 'invitations', about: 'Invitations that nobody has accepted' },
    columns: ['id', 'email', 'role', 'invited_by', 'created_at', 'sent_at', 'expires_at'],
    leftOut: ['business_id', 'sending_id', 'token_hashes'],
  }),
  kind('audit_log', {
    ...{ file: 'audit-log', about: 'Who did what, and what changed', hasCsv: true },
    columns: [
      ...(['id', 'created_at', 'action', 'subject_id', 'user_id', 'actor_id'] as const),
      ...(['changed_from', 'changed_to', 'address_block'] as const),
    ],
    leftOut: ['business_id'],
  }),
  kind('api_token', {
    ...{ file: 'api-tokens', about: 'API tokens, without the tokens themselves' },
    columns: ['id', 'name', 'scopes', 'created_by', 'created_at', 'expires_at', 'last_used_at'],
    leftOut: ['business_id', 'token_hash', 'hint'],
  }),
  kind('webhook', {
    ...{ file: 'webhooks', about: 'Webhooks, without their secrets' },
    columns: ['id', 'url', 'events', 'status', 'failing_since', 'created_at', 'updated_at'],
    leftOut: [
      ...(['business_id', 'sealed_secret', 'sealed_previous_secret', 'previous_secret_until'] as const),
      ...(['busy_until', 'served_at'] as const),
    ],
  }),
  kind('webhook_delivery', {
    ...{ file: 'webhook-deliveries', about: 'What was sent to webhooks lately' },
    through: { column: 'webhook_id', parent: 'webhook' },
    columns: ['id', 'webhook_id', 'event', 'body', 'status', 'try_count', 'tries', 'created_at'],
    leftOut: ['next_try_at'],
  }),
  kind('subscription', {
    ...{ file: 'subscription', about: 'The paid plan' },
    key: [['business_id', 'uuid']],
    columns: [
      ...(['plan', 'state', 'is_trial', 'anchor_at', 'period_start', 'period_end', 'next_plan'] as const),
      ...(['percent_off', 'past_due_since', 'expired_at', 'updated_at'] as const),
    ],
    leftOut: ['business_id', 'is_trial_end_told', 'next_step_at'],
  }),
  kind('bill', {
    ...{ file: 'bills', about: 'Bills; amounts in cents', hasCsv: true },
    columns: [
      ...(['id', 'number', 'status', 'purpose', 'plan', 'period_start', 'period_end', 'lines'] as const),
      ...(['subtotal', 'discount', 'promo_code', 'percent_off', 'tax_name', 'tax_percent'] as const),
      ...(['tax_amount', 'total', 'currency', 'paid_at', 'paid_brand', 'paid_last_four'] as const),
      ...(['problem', 'asked_by', 'asked_from', 'created_at'] as const),
    ],
    leftOut: ['business_id', 'sequence'],
  }),
  kind('payment_try', {
    ...{ file: 'payments', about: 'When bills were tried to be paid' },
    through: { column: 'bill_id', parent: 'bill' },
    columns: ['id', 'bill_id', 'status', 'is_owner_there', 'created_at'],
  }),
  kind('payment_profile', {
    ...{ file: 'card', about: 'The brand and the last four digits of the card; nobody here has its number' },
    key: [['business_id', 'uuid']],
    columns: ['brand', 'last_four', 'expiry_month', 'expiry_year', 'zip_code', 'updated_at'],
    leftOut: ['business_id', 'gateway', 'customer', 'sealed_token'],
  }),
  kind('promo_redemption', {
    ...{ file: 'promo-codes', about: 'Promo codes that were redeemed' },
    key: [['code', 'text']],
    columns: ['code', 'months_left', 'bill_id', 'created_at'],
    leftOut: ['business_id'],
  }),
  kind('viewer_usage', {
    ...{ file: 'viewer-time', about: 'How long viewers have watched in the running period, in milliseconds' },
    key: [['business_id', 'uuid']],
    columns: ['period_start', 'period_end', 'watch_ms', 'counted_at'],
    leftOut: ['business_id', 'told_percent'],
  }),
  kind('plan_feedback', {
    ...{ file: 'plan-feedback', about: 'Why plans were cancelled' },
    columns: ['id', 'plan', 'reason', 'comment', 'created_at'],
    leftOut: ['business_id'],
  }),
  kind('feedback', {
    ...{ file: 'feedback', about: 'Feedback that members have sent to us' },
    columns: ['id', 'user_id', 'message', 'rating', 'created_at'],
    leftOut: ['business_id', 'is_mailed'],
  }),
  kind('shared_network', {
    ...{ file: 'shared-networks', about: 'Networks that many visitors share' },
    key: [['network', 'text']],
    columns: ['network', 'created_at'],
    leftOut: ['business_id'],
  }),
  kind('video', {
    ...{ file: 'videos', about: 'Videos with their chapters', hasCsv: true },
    columns: [
      ...([
        'id',
        'name',
        'description',
        'logo',
        'access_visibility',
        'is_published',
        'media_status',
      ] as const),
      ...(['failure_reason', 'file_name', 'size_bytes', 'duration_ms', 'width', 'height'] as const),
      ...(['ready_at', 'chapters', 'created_by', 'created_at', 'updated_at', 'deleted_at'] as const),
    ],
    leftOut: [
      ...(['business_id', 'making', 'percent', 'eta_s', 'poster_version', 'poster_folder'] as const),
      ...(['poster_placeholder', 'poster_bytes', 'storyboard_version', 'media_run', 'version'] as const),
      ...(['media_touched_at', 'media_folder', 'leftovers_since', 'waiting_reason'] as const),
      ...(['media_removed_at', 'removed_for_good_at', 'retired_directories'] as const),
    ],
  }),
  kind('video_caption', {
    ...{ file: 'video-captions', about: 'Which captions the videos have; the captions are among the media' },
    through: ofVideo,
    key: [
      ['video_id', 'uuid'],
      ['language', 'text'],
    ],
    columns: ['video_id', 'language', 'label', 'updated_at'],
    leftOut: ['version', 'file'],
  }),
  kind('alternate_poster', {
    ...{ file: 'alternate-posters', about: 'Posters that were tested; the pictures are among the media' },
    columns: ['id', 'video_id', 'size_bytes', 'created_at'],
    leftOut: ['business_id', 'placeholder'],
  }),
  kind('video_hypergraphic', {
    ...{ file: 'video-hypergraphics', about: 'Which hypergraphics lie over which videos' },
    through: ofVideo,
    key: [
      ['video_id', 'uuid'],
      ['position', 'integer'],
    ],
    columns: [
      ...(['video_id', 'position', 'hypergraphic_id', 'from_s', 'to_s'] as const),
      ...(['left_percent', 'top_percent', 'width_percent'] as const),
    ],
  }),
  kind('playlist', {
    ...{ file: 'playlists', about: 'Playlists' },
    columns: [
      ...(['id', 'name', 'description', 'is_published', 'created_by', 'created_at'] as const),
      ...(['updated_at', 'deleted_at'] as const),
    ],
    leftOut: ['business_id', 'version'],
  }),
  kind('playlist_item', {
    ...{ file: 'playlist-items', about: 'Which videos and streams are in which playlists, in their order' },
    through: { column: 'playlist_id', parent: 'playlist' },
    key: [
      ['playlist_id', 'uuid'],
      ['position', 'integer'],
    ],
    columns: ['playlist_id', 'position', 'video_id', 'live_id'],
  }),
  kind('player', {
    ...{ file: 'players', about: 'Players' },
    columns: [
      ...(['id', 'name', 'auto_play', 'video_loop', 'hide_controls', 'logo', 'show_icon'] as const),
      ...(['player_color', 'video_id', 'playlist_id', 'live_id', 'created_by'] as const),
      ...(['created_at', 'updated_at', 'deleted_at'] as const),
    ],
    leftOut: ['business_id', 'version'],
  }),
  kind('widget', {
    ...{ file: 'widgets', about: 'Widgets' },
    columns: [
      ...(['id', 'name', 'kind', 'player_id', 'is_enabled', 'is_archived', 'appears_on', 'place'] as const),
      ...(['conditions', 'frequency', 'cta_text', 'cta_url', 'cta_moment', 'created_by'] as const),
      ...(['created_at', 'updated_at', 'deleted_at'] as const),
    ],
    leftOut: ['business_id', 'version'],
  }),
  kind('widget_url', {
    ...{ file: 'widget-pages', about: 'On which pages the widgets appear' },
    key: [
      ['widget_id', 'uuid'],
      ['position', 'integer'],
    ],
    columns: ['widget_id', 'position', 'url'],
    leftOut: ['business_id', 'key'],
  }),
  kind('widget_hypergraphic', {
    ...{ file: 'widget-hypergraphics', about: 'Which hypergraphics the widgets show' },
    through: ofWidget,
    key: [
      ['widget_id', 'uuid'],
      ['position', 'integer'],
    ],
    columns: [
      ...(['widget_id', 'position', 'hypergraphic_id', 'from_s', 'to_s'] as const),
      ...(['left_percent', 'top_percent', 'width_percent'] as const),
    ],
  }),
  kind('hypergraphic', {
    ...{ file: 'hypergraphics', about: 'Hypergraphics' },
    columns: [
      ...(['id', 'name', 'url', 'default_path', 'hover_path', 'created_by'] as const),
      ...(['created_at', 'updated_at', 'deleted_at'] as const),
    ],
    leftOut: ['business_id'],
  }),
  kind('image', {
    ...{ file: 'images', about: 'Uploaded images; the pictures are among the media' },
    columns: ['id', 'kind', 'size_bytes', 'created_by', 'created_at'],
    leftOut: ['business_id', 'removed_at'],
  }),
  kind('split_test', {
    ...{ file: 'split-tests', about: 'Split tests' },
    columns: [
      ...(['id', 'name', 'state', 'widget_id', 'widget_name', 'variants', 'goal', 'phase'] as const),
      ...(['is_archived', 'started_at', 'completed_at', 'created_by', 'created_at'] as const),
      ...(['updated_at', 'deleted_at'] as const),
    ],
    leftOut: ['business_id', 'version'],
  }),
  kind('split_test_phase', {
    ...{ file: 'split-test-phases', about: 'What was tested from when to when' },
    key: [
      ['test_id', 'uuid'],
      ['phase', 'integer'],
    ],
    columns: [
      ...(['test_id', 'phase', 'variants', 'goal', 'started_at', 'ended_at', 'counts_until'] as const),
      ...(['mismatch_p', 'mismatch_at', 'decided_at'] as const),
    ],
    leftOut: ['business_id', 'seed'],
  }),
  kind('split_test_run', {
    ...{ file: 'split-test-runs', about: 'When the tests ran' },
    through: ofTest,
    key: [
      ['test_id', 'uuid'],
      ['phase', 'integer'],
      ['started_at', 'timestamptz'],
    ],
    columns: ['test_id', 'phase', 'started_at', 'stopped_at'],
  }),
  kind('split_test_day', {
    ...{ file: 'split-test-days', about: 'How many saw and did what in a test, by day' },
    through: ofTest,
    key: [
      ['test_id', 'uuid'],
      ['phase', 'integer'],
      ['variant_key', 'text'],
      ['day', 'date'],
    ],
    columns: [
      ...(['test_id', 'phase', 'variant_key', 'day', 'exposures', 'conversions'] as const),
      ...(['mixed', 'without_consent'] as const),
    ],
  }),
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
  kind('content_views', {
    ...{ file: 'views', about: 'How often each video, playlist and stream was watched' },
    key: [['content_id', 'uuid']],
    columns: ['content_id', 'views'],
    leftOut: ['business_id'],
  }),
  kind('rollup_day', {
    file: 'daily-figures',
    about:
      'Figures of every day in UTC, of each content and, with an id of zeros, of all; times in milliseconds, jitter in microseconds',
    hasCsv: true,
    key: [
      ['content_id', 'uuid'],
      ['day', 'date'],
    ],
    columns: [
      ...(['content_id', 'day', 'loads', 'attempts', 'exits_before_start', 'plays', 'views'] as const),
      ...(['watch_ms', 'suspect_watch_ms', 'rebuffer_ms', 'content_ms', 'suspect_content_ms'] as const),
      ...(['measured_plays', 'watched_ppm', 'suspects', 'live_views', 'live_watch_ms'] as const),
      ...(['latency_ms', 'latency_plays', 'web_rtc_plays', 'hls_plays'] as const),
      ...(['packets_lost', 'packets_received', 'jitter_us', 'jitter_plays'] as const),
    ],
    leftOut: ['business_id'],
  }),
];
