import type { Generated, Insertable, JSONColumnType, Selectable } from 'kysely';
import type { VodRendition } from '../../media/vod/result.ts';
import type { PlacedPart, StoredPart } from '../../storage/storage.ts';

interface MultipartUploadTable {
  id: string;
  video_id: string;
  business_id: string;
  storage_key: string;
  /** Null until the first part arrives. */
  storage_name: string | null;
  file_name: string;
  size_bytes: number;
  part_bytes: number;
  state: 'OPEN' | 'COMPLETED' | 'ABORTED';
  parts: JSONColumnType<StoredPart[]> | null;
  etag: string | null;
  /** How often it was looked into while it arrived. */
  looks: Generated<number>;
  /** What was made of it while it arrived; null for nothing. */
  opening: JSONColumnType<UploadOpening> | null;
  created_at: Date;
  touched_at: Date;
}

/** What was made of the first parts of a file, before the rest had arrived. */
export interface UploadOpening {
  /** What it is made of. */
  readonly parts: readonly PlacedPart[];
  /** What can be watched of it; null where only length, size and a picture are known. */
  readonly rendition: VodRendition | null;
}

export type UploadRow = Selectable<MultipartUploadTable>;
export type NewUpload = Insertable<MultipartUploadTable>;

export interface MultipartTables {
  multipart_upload: MultipartUploadTable;
}
