import type { Generated, Selectable } from 'kysely';

interface DataExportTable {
  id: string;
  business_id: string;
  requested_by: string | null;
  requested_at: Date;
  total_bytes: Generated<number | null>;
  done_bytes: Generated<number>;
  run_at: Generated<Date | null>;
  run_from_bytes: Generated<number>;
  upload_part: Generated<number | null>;
  upload_name: Generated<string | null>;
  ended_at: Generated<Date | null>;
  problem: Generated<string | null>;
  expires_at: Generated<Date | null>;
  removed_at: Generated<Date | null>;
}

interface DataExportPartTable {
  export_id: string;
  number: number;
  size_bytes: number | null;
}

interface DataExportFileTable {
  export_id: string;
  part: number;
  position: number;
  path: string;
  storage_keys: string[];
  size_bytes: number;
}

export type DataExportRow = Selectable<DataExportTable>;
export type ExportPartRow = Selectable<DataExportPartTable>;
export type ExportFileRow = Selectable<DataExportFileTable>;

export interface BusinessEndTables {
  data_export: DataExportTable;
  data_export_part: DataExportPartTable;
  data_export_file: DataExportFileTable;
}
