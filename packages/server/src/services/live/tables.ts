import type { Orientation, StreamProtocol, StreamStatus } from '@commoncast/core/live/constants';
import type { StreamSignal } from '@commoncast/core/live/schema';
import type { AccessVisibility } from '@commoncast/core/streams/constants';
import type { Generated, Insertable, JSONColumnType, Selectable, UpdateObject } from 'kysely';

interface LiveStreamTable {
  id: string;
  business_id: string;
  created_by: string | null;
  name: string;
  description: string;
  logo: string;
  access_visibility: AccessVisibility;
  status: Generated<StreamStatus>;
  event_start: Date | null;
  lat: number;
  lon: number;
  unsettled_event_total: number;
  blocked_users: string[];
  orientation: Orientation;
  protocol: StreamProtocol;
  reconnect_window_s: number;
  has_lower_qualities: Generated<boolean>;
  key_hash: string | null;
  key_hint: string | null;
  width: number | null;
  height: number | null;
  is_for_web_rtc: Generated<boolean>;
  poster_version: string | null;
  poster_placeholder: string | null;
  thumbnail: Generated<string>;
  thumbnail_version: string | null;
  thumbnail_placeholder: string | null;
  shows_thumbnail_live: Generated<boolean>;
  started_at: Date | null;
  ended_at: Date | null;
  lost_at: Date | null;
  gap_ms: Generated<number>;
  replay_video_id: string | null;
  premiere_video_id: string | null;
  premiere_duration_ms: number | null;
  premiere_poster_version: string | null;
  premiere_published_at: Date | null;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
  removed_for_good_at: Date | null;
}

interface LiveKeyTable {
  id: string;
  stream_id: string;
  created_by: string | null;
  key_hash: string;
  created_at: Date;
  expires_at: Date;
}

interface LiveHomeTable {
  id: string;
  internal_origin: string | null;
  heartbeat_at: Date;
}

interface LiveSessionTable {
  id: string;
  stream_id: string;
  business_id: string;
  home_id: string | null;
  connection_id: string | null;
  key_hash: string | null;
  protocol: string;
  encoder: string | null;
  has_signal: Generated<boolean>;
  opened_at: Date;
  lost_at: Date | null;
  ended_at: Date | null;
}

interface LiveSignalTable {
  session_id: string;
  heartbeat_at: Date;
  signal: JSONColumnType<StreamSignal> | null;
}

interface LiveShowingTable {
  id: string;
  business_id: string;
  created_by: string | null;
  stream_id: string;
  session_id: string | null;
  hypergraphic_id: string;
  left_percent: number;
  top_percent: number;
  width_percent: number;
  from_at: Date;
  /** Null: until it is taken down, or the broadcast ends. */
  until_at: Date | null;
}

export type StreamRow = Selectable<LiveStreamTable>;
export type NewStream = Insertable<LiveStreamTable>;
export type StreamChange = UpdateObject<LiveTables, 'live_stream'>;
export type SessionRow = Selectable<LiveSessionTable>;
export type NewSession = Insertable<LiveSessionTable>;
export type SessionChange = UpdateObject<LiveTables, 'live_session'>;

export type ShowingRow = Selectable<LiveShowingTable>;
export type NewShowing = Insertable<LiveShowingTable>;

export interface LiveTables {
  live_stream: LiveStreamTable;
  live_key: LiveKeyTable;
  live_home: LiveHomeTable;
  live_session: LiveSessionTable;
  live_signal: LiveSignalTable;
  live_showing: LiveShowingTable;
}
