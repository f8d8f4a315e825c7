import type { Insertable, JSONColumnType, Selectable } from 'kysely';
import type { StoredPart } from '../../storage/storage.ts';

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
  created_at: Date;
  touched_at: Date;
}

export type UploadRow = Selectable<MultipartUploadTable>;
export type NewUpload = Insertable<MultipartUploadTable>;

export interface MultipartTables {
  multipart_upload: MultipartUploadTable;
}
