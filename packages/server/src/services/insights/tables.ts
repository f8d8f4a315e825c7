import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Measures } from './plays/measures.ts';
import type { PlayContext } from './plays/play-context.ts';
import type { KeptState } from './plays/play-state.ts';

/** A column that the database computes. */
type Computed<T> = ColumnType<T, never, never>;

interface BeatInboxTable {
  id: Generated<number>;
  inserted_at: Generated<Date>;
  business_id: string;
  viewer_id: string;
  /** A ReceivedBatch as JSON. */
  payload: string;
  failure: Generated<string | null>;
}

interface DailySaltTable {
  is_only_row: Generated<boolean>;
  /** Such as 2026-01-31. */
  day: string;
  salt: Uint8Array;
}

interface PlayContextTable {
  id: string;
  business_id: string;
  bucket: PlayContext['bucket'];
  content_id: string | null;
  kind: string | null;
  player_id: string | null;
  widget_id: string | null;
  test_id: string | null;
  test_phase: number | null;
  variant_key: string | null;
  page_url: string;
  referrer: string;
  device: string;
  browser: string;
  operating_system: string;
}

interface ViewerPlayTable extends Measures {
  play_id: string;
  business_id: string;
  context_id: string;
  session_id: string;
  viewer_id: string;
  is_cookieless: boolean;
  started_at: Date;
  watching_until: Date | null;
  state: JSONColumnType<KeptState>;
  startup_ms: number | null;
  seen_seconds: JSONColumnType<[number, number][]>;
  source_id: string | null;
  /** Both as the state has them. */
  is_counted: Computed<boolean | null>;
  played_content_id: Computed<string | null>;
}

interface PlayAllowanceTable {
  business_id: string;
  source_id: string;
  level: number;
  filled_at: Date;
  admitted: string[];
}

interface SuspectSourceTable {
  business_id: string;
  source_id: string;
  first_at: Date;
  last_at: Date;
  plays: number;
  kept: number;
  vouched_at: Date | null;
}

interface SharedNetworkTable {
  business_id: string;
  network: string;
  created_at: Date;
}

interface PlayContextBudgetTable {
  business_id: string;
  day: string;
  used: number;
}

/** Published by the insights for lists of videos, which may join it. */
interface ContentViewsTable {
  business_id: string;
  content_id: string;
  views: number;
}

interface ViewerEventTable {
  at: Date;
  business_id: string;
  play_id: string;
  seq: number;
  received_at: Date;
  context_id: string;
  session_id: string;
  viewer_id: string;
  is_cookieless: boolean;
  event: string;
  goal: string | null;
  client_ms: number;
  position_ms: number;
  playing_ms: number;
  rebuffer_ms: number;
  rebuffer_count: number;
  startup_ms: number | null;
  is_visible: boolean;
  rate: number;
  is_muted: boolean;
}

interface RollupHourTable extends Measures {
  business_id: string;
  hour: Date;
  context_id: string;
}

interface RollupHourViewerTable {
  business_id: string;
  hour: Date;
  context_id: string;
  viewer_id: string;
  is_cookieless: boolean;
  loads: number;
  plays: number;
}

interface RollupRetentionTable {
  business_id: string;
  day: string;
  context_id: string;
  second: number;
  change: number;
}

interface RollupStartupTable {
  business_id: string;
  day: string;
  context_id: string;
  startup_ms: number;
  plays: number;
}

interface RollupDayTable extends Measures {
  business_id: string;
  /** All zeros for the sum of all contents. */
  content_id: string;
  day: string;
}

interface RollupHourSumTable extends Measures {
  business_id: string;
  /** All zeros for the sum of all contents. */
  content_id: string;
  hour: Date;
}

interface RollupHourStartupTable {
  business_id: string;
  content_id: string;
  hour: Date;
  startup_ms: number;
  plays: number;
}

interface RollupHourRetentionTable {
  business_id: string;
  content_id: string;
  hour: Date;
  second: number;
  change: number;
}

interface RollupDayStartupTable {
  business_id: string;
  content_id: string;
  day: string;
  startup_ms: number;
  plays: number;
}

interface RollupDayRetentionTable {
  business_id: string;
  content_id: string;
  day: string;
  second: number;
  change: number;
}

interface RollupWeekStartupTable {
  business_id: string;
  content_id: string;
  /** The first day of the week: a month's 1st, 8th, 15th or 22nd. */
  week: string;
  startup_ms: number;
  plays: number;
}

interface RollupWeekRetentionTable {
  business_id: string;
  content_id: string;
  /** The first day of the week: a month's 1st, 8th, 15th or 22nd. */
  week: string;
  second: number;
  change: number;
}

interface RollupMonthStartupTable {
  business_id: string;
  content_id: string;
  /** The first day of the month. */
  month: string;
  startup_ms: number;
  plays: number;
}

interface RollupMonthRetentionTable {
  business_id: string;
  content_id: string;
  /** The first day of the month. */
  month: string;
  second: number;
  change: number;
}

interface RollupDayViewerTable {
  business_id: string;
  day: string;
  viewer_id: string;
  is_cookieless: boolean;
  loads: number;
  plays: number;
  /** UTC hours, bit 0 for the first. */
  seen_hours: Generated<number>;
  played_hours: Generated<number>;
  /** The first and the last start of a play on that day, and the last one on a day before it. */
  seen_first_at: Date | null;
  seen_last_at: Date | null;
  seen_before_at: Date | null;
  played_first_at: Date | null;
  played_last_at: Date | null;
  played_before_at: Date | null;
}

interface RollupDayAudienceTable {
  business_id: string;
  is_cookieless: boolean;
  is_played: boolean;
  day: string;
  viewers: number;
}

interface RollupHourAudienceTable {
  business_id: string;
  is_cookieless: boolean;
  is_played: boolean;
  hour: Date;
  viewers: number;
  first_viewers: number;
  last_viewers: number;
}

interface RollupHourReturnTable {
  business_id: string;
  is_played: boolean;
  day: string;
  previous: string;
  first_hour: number;
  previous_last_hour: number;
  viewers: number;
}

/** `RollupHourReturnTable`, summed over the hours in which viewers left. */
interface RollupFirstHourReturnTable {
  business_id: string;
  is_played: boolean;
  day: string;
  first_hour: number;
  previous: string;
  viewers: number;
}

/** The same, summed over the hours in which they returned. */
interface RollupLastHourReturnTable {
  business_id: string;
  is_played: boolean;
  previous: string;
  previous_last_hour: number;
  day: string;
  viewers: number;
}

interface RollupDayReturnTable {
  business_id: string;
  is_cookieless: boolean;
  is_played: boolean;
  day: string;
  previous: string;
  viewers: number;
}

interface RollupAudienceTable {
  business_id: string;
  content_id: string;
  minute: Date;
  sampled_at: Date;
  peak: number;
}

export interface InsightsTables {
  beat_inbox: BeatInboxTable;
  daily_salt: DailySaltTable;
  content_views: ContentViewsTable;
  play_allowance: PlayAllowanceTable;
  play_context: PlayContextTable;
  play_context_budget: PlayContextBudgetTable;
  shared_network: SharedNetworkTable;
  suspect_source: SuspectSourceTable;
  viewer_play: ViewerPlayTable;
  viewer_event: ViewerEventTable;
  rollup_audience: RollupAudienceTable;
  rollup_day: RollupDayTable;
  rollup_day_retention: RollupDayRetentionTable;
  rollup_day_startup: RollupDayStartupTable;
  rollup_day_audience: RollupDayAudienceTable;
  rollup_day_return: RollupDayReturnTable;
  rollup_day_viewer: RollupDayViewerTable;
  rollup_first_hour_return: RollupFirstHourReturnTable;
  rollup_hour: RollupHourTable;
  rollup_hour_audience: RollupHourAudienceTable;
  rollup_hour_retention: RollupHourRetentionTable;
  rollup_hour_return: RollupHourReturnTable;
  rollup_hour_startup: RollupHourStartupTable;
  rollup_hour_sum: RollupHourSumTable;
  rollup_hour_viewer: RollupHourViewerTable;
  rollup_last_hour_return: RollupLastHourReturnTable;
  rollup_month_retention: RollupMonthRetentionTable;
  rollup_month_startup: RollupMonthStartupTable;
  rollup_retention: RollupRetentionTable;
  rollup_startup: RollupStartupTable;
  rollup_week_retention: RollupWeekRetentionTable;
  rollup_week_startup: RollupWeekStartupTable;
}
