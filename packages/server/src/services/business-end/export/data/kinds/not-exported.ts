import type { Schema } from '../../../../../db/schema.ts';

/** Tables of a business that an export leaves out, by why. */
export const NOT_EXPORTED: Readonly<Record<string, readonly (keyof Schema)[]>> = {
  'they are in members.json': ['membership'],
  'sessions, links and keys that are secrets or stand for them': [
    ...([
      'refresh_token',
      'session_use',
      'auth_session',
      'business_email_token',
      'payment_challenge',
    ] as const),
    ...(['live_key', 'idempotency_key', 'snippet_verification'] as const),
  ],
  'the audit log says it': ['impersonation'],
  'the server needs it to do its work': [
    ...(['multipart_upload', 'video_rendition', 'video_making', 'shared_chunk'] as const),
    ...(['live_session', 'live_signal'] as const),
    'business_content',
    ...(['reactivation_request', 'viewer_erasure', 'chat_reaction'] as const),
    ...(['data_export', 'data_export_part', 'data_export_file'] as const),
  ],
  'it is about single visitors, or what the figures are counted from': [
    ...(['viewer_session', 'split_test_goal', 'split_test_exposure', 'split_test_conversion'] as const),
    ...(['beat_inbox', 'play_context', 'viewer_play', 'viewer_event', 'rollup_audience'] as const),
    ...(['rollup_day_retention', 'rollup_day_return', 'rollup_day_startup', 'rollup_day_viewer'] as const),
    ...(['rollup_hour', 'rollup_hour_audience', 'rollup_hour_retention', 'rollup_hour_return'] as const),
    ...(['rollup_hour_startup', 'rollup_hour_sum', 'rollup_hour_viewer', 'rollup_retention'] as const),
    ...(['rollup_day_audience', 'rollup_first_hour_return', 'rollup_last_hour_return'] as const),
    ...(['rollup_month_retention', 'rollup_month_startup'] as const),
    ...(['rollup_week_retention', 'rollup_week_startup'] as const),
    ...(['rollup_startup', 'play_context_budget', 'play_allowance', 'suspect_source'] as const),
  ],
};
