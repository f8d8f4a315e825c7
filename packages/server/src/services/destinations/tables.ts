import type { DestinationPlatform } from '@commoncast/core/destinations/constants';
import type { DESTINATION_STATES } from '@commoncast/core/live/schema';
import type { Insertable, Selectable } from 'kysely';

export type PushState = (typeof DESTINATION_STATES)[number];

interface BroadcastDestinationTable {
  id: string;
  business_id: string;
  created_by: string | null;
  name: string;
  platform: DestinationPlatform;
  rtmp_url: string;
  /** Encrypted for `placeOfKey`. */
  sealed_key: string;
  key_hint: string;
  is_active: boolean;
  last_error: string | null;
  created_at: Date;
  updated_at: Date;
}

interface BroadcastPushTable {
  stream_id: string;
  destination_id: string;
  state: PushState;
  last_error: string | null;
  retries: number;
  updated_at: Date;
}

export type DestinationRow = Selectable<BroadcastDestinationTable>;
export type NewDestination = Insertable<BroadcastDestinationTable>;
export type PushRow = Selectable<BroadcastPushTable>;

export interface DestinationTables {
  broadcast_destination: BroadcastDestinationTable;
  broadcast_push: BroadcastPushTable;
}
