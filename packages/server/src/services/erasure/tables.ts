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

interface BusinessDeletionTable {
  id: string;
  business_id: string;
  requested_at: Date;
  closed_at: Date | null;
  completed_at: Date | null;
}

interface BusinessDeletionFileTable {
  deletion_id: string;
  storage_key: string;
  upload_name: string;
}

export type ViewerErasureRow = Selectable<ViewerErasureTable>;

export type BusinessDeletionRow = Selectable<BusinessDeletionTable>;
export type BusinessDeletionFileRow = Selectable<BusinessDeletionFileTable>;

export interface ErasureTables {
  viewer_erasure: ViewerErasureTable;
  business_deletion: BusinessDeletionTable;
  business_deletion_file: BusinessDeletionFileTable;
}
