import type { SessionStatus } from '@commoncast/core/viewer-sessions/constants';
import type { Generated, Selectable } from 'kysely';

interface ViewerSessionTable {
  business_id: string;
  id: string;
  content_id: string;
  status: SessionStatus;
  tracked_centimin: Generated<number>;
  started_at: Date;
  updated_at: Date;
  /** When it was first heard of, by our clock. */
  created_at: Generated<Date>;
}

export type ViewerSessionRow = Selectable<ViewerSessionTable>;

export interface ViewerSessionTables {
  viewer_session: ViewerSessionTable;
}
