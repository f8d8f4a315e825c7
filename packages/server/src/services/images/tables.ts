import type { ImageKind } from '@commoncast/core/images/schema';
import type { Insertable } from 'kysely';

interface ImageTable {
  id: string;
  business_id: string;
  created_by: string | null;
  kind: ImageKind;
  size_bytes: number;
  created_at: Date;
  /** Nothing can show it any more; its file is being deleted. */
  removed_at: Date | null;
}

export type NewImage = Insertable<ImageTable>;

export interface ImageTables {
  image: ImageTable;
}
