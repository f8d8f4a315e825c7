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

interface VideoHypergraphicTable {
  video_id: string;
  position: number;
  hypergraphic_id: string;
  from_s: number;
  /** Null: until the end. */
  to_s: number | null;
  left_percent: number;
  top_percent: number;
  width_percent: number;
}

export type HypergraphicRow = Selectable<HypergraphicTable>;
export type NewHypergraphic = Insertable<HypergraphicTable>;

export type NewVideoHypergraphic = Omit<Insertable<VideoHypergraphicTable>, 'video_id' | 'position'>;

export interface HypergraphicTables {
  hypergraphic: HypergraphicTable;
  video_hypergraphic: VideoHypergraphicTable;
}
