import type { Generated, Selectable } from 'kysely';

interface ViewerErasureTable {
  id: string;
  business_id: string;
  requested_by: string | null;
  viewer_id: string | null;
  stranger_id: string | null;
  erased_rows: Generated<number>;
  requested_at: Date;
  completed_at: Date | null;
}

export type ViewerErasureRow = Selectable<ViewerErasureTable>;

export interface ErasureTables {
  viewer_erasure: ViewerErasureTable;
}
