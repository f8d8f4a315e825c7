import type { Insertable, Selectable } from 'kysely';

interface HypergraphicTable {
  id: string;
  business_id: string;
  created_by: string | null;
  name: string;
  url: string;
  default_path: string;
  hover_path: string;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
}

export type HypergraphicRow = Selectable<HypergraphicTable>;
export type NewHypergraphic = Insertable<HypergraphicTable>;

export interface HypergraphicTables {
  hypergraphic: HypergraphicTable;
}
