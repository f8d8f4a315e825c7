import type { ArchiveStatus } from '@commoncast/core/archives/constants';
import type { Generated, Insertable, JSONColumnType, Selectable, UpdateObject } from 'kysely';
import type { RecordedLeg } from '../../media/live/recording/recorded-legs.ts';

export interface MetadataEntry {
  readonly key: string;
  readonly value: string;
}

interface ArchiveTable {
  id: string;
  business_id: string;
  created_by: string | null;
  stream_id: string | null;
  session_id: string | null;
  name: string;
  /** What it was before, if it has been deleted: `deleted_at` says that. */
  status: Exclude<ArchiveStatus, 'DELETED'>;
  failure_reason: string | null;
  storage_key: string;
  size_bytes: number | null;
  duration_ms: number | null;
  metadata_list: JSONColumnType<MetadataEntry[], string | undefined>;
  cta_text: Generated<string>;
  cta_url: Generated<string>;
  video_id: string | null;
  clip_of: Generated<string | null>;
  clip_start_ms: Generated<number | null>;
  clip_end_ms: Generated<number | null>;
  /** Empty: nobody knows which moments it has where. */
  legs: JSONColumnType<RecordedLeg[], string | undefined>;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
  removed_for_good_at: Date | null;
}

export type ArchiveRow = Selectable<ArchiveTable>;
export type NewArchive = Insertable<ArchiveTable>;
export type ArchiveChange = UpdateObject<ArchiveTables, 'archive'>;

export interface ArchiveTables {
  archive: ArchiveTable;
}
