import type { Schema } from '../../../db/schema.ts';

/** How rows of a table belong to a business: by a column of their own, or through a parent row. */
export interface BusinessTable {
  readonly table: keyof Schema;
  /** Absent: the column is `business_id`. */
  readonly through?: { readonly column: string; readonly parent: keyof Schema };
}

const through = (table: keyof Schema, column: string, parent: keyof Schema): BusinessTable => ({
  table,
  through: { column, parent },
});

/**
 * Every table with rows of a business except the analytics store's, in the order in which they are emptied. Nothing is
 * left to cascades, which delete any number of rows at once. A test compares the list with the database's catalog.
 */
export const BUSINESS_TABLES: readonly BusinessTable[] = [
  through('refresh_token', 'session_id', 'auth_session'),
  through('session_use', 'session_id', 'auth_session'),
  { table: 'auth_session' },
  { table: 'impersonation' },
  { table: 'api_token' },
  { table: 'feedback' },
  { table: 'sign_up_detail' },
  { table: 'viewer_usage' },
  { table: 'business_email_token' },
  { table: 'invitation' },
  through('webhook_delivery', 'webhook_id', 'webhook'),
  { table: 'webhook' },
  { table: 'payment_challenge' },
  through('payment_try', 'bill_id', 'bill'),
  { table: 'promo_redemption' },
  { table: 'bill' },
  { table: 'payment_profile' },
  { table: 'subscription' },
  { table: 'plan_feedback' },
  through('data_export_file', 'export_id', 'data_export'),
  through('data_export_part', 'export_id', 'data_export'),
  { table: 'reactivation_request' },
  { table: 'audit_log' },
  { table: 'idempotency_key' },
  { table: 'shared_network' },
  { table: 'viewer_session' },
  { table: 'viewer_erasure' },
  { table: 'snippet_verification' },
  { table: 'split_test_goal' },
  { table: 'split_test_exposure' },
  { table: 'split_test_conversion' },
  through('split_test_day', 'test_id', 'split_test'),
  through('split_test_run', 'test_id', 'split_test'),
  { table: 'split_test_phase' },
  { table: 'split_test' },
  through('widget_hypergraphic', 'widget_id', 'widget'),
  { table: 'widget_url' },
  { table: 'widget' },
  { table: 'live_showing' },
  through('video_hypergraphic', 'video_id', 'video'),
  { table: 'hypergraphic' },
  { table: 'player' },
  through('broadcast_push', 'destination_id', 'broadcast_destination'),
  { table: 'broadcast_destination' },
  through('chat_reaction', 'stream_id', 'live_stream'),
  through('chat_message', 'stream_id', 'live_stream'),
  through('chat_chatter', 'stream_id', 'live_stream'),
  { table: 'chat_room' },
  through('live_key', 'stream_id', 'live_stream'),
  through('live_signal', 'session_id', 'live_session'),
  { table: 'live_session' },
  through('playlist_item', 'playlist_id', 'playlist'),
  { table: 'playlist' },
  { table: 'alternate_poster' },
  through('video_caption', 'video_id', 'video'),
  through('video_rendition', 'video_id', 'video'),
  through('video_making', 'video_id', 'video'),
  through('shared_chunk', 'video_id', 'video'),
];

/** Emptied next. The files that their rows name are recorded in the same transaction. */
export const TABLES_WITH_FILES: readonly (keyof Schema)[] = [
  'multipart_upload',
  'video',
  'image',
  'archive',
  'live_stream',
  'data_export',
];

/** Emptied last, together with users who have no other business. */
export const ACCOUNT_TABLES: readonly (keyof Schema)[] = [
  'membership',
  'business_content',
  'business_account',
];

/** Emptied by the analytics store, which alone knows how it stores beats and figures. */
export const ANALYTICS_TABLES: readonly (keyof Schema)[] = [
  'beat_inbox',
  'play_context',
  'viewer_play',
  'viewer_event',
  'rollup_audience',
  'rollup_day',
  'rollup_day_retention',
  'rollup_day_audience',
  'rollup_day_return',
  'rollup_day_startup',
  'rollup_day_viewer',
  'rollup_first_hour_return',
  'rollup_hour',
  'rollup_hour_audience',
  'rollup_hour_retention',
  'rollup_hour_return',
  'rollup_hour_startup',
  'rollup_hour_sum',
  'rollup_hour_viewer',
  'rollup_last_hour_return',
  'rollup_month_retention',
  'rollup_month_startup',
  'rollup_retention',
  'rollup_startup',
  'rollup_week_retention',
  'rollup_week_startup',
  'content_views',
  'play_context_budget',
  'play_allowance',
  'suspect_source',
];
