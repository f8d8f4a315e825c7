import type { ColumnType, Generated, Insertable, Selectable } from 'kysely';

interface PlayerTable {
  id: string;
  business_id: string;
  created_by: string | null;
  name: string;
  auto_play: boolean;
  video_loop: boolean;
  hide_controls: boolean;
  logo: string;
  show_icon: boolean;
  player_color: string;
  /** Of these, at most one. */
  video_id: string | null;
  playlist_id: string | null;
  live_id: string | null;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
  deleted_at: ColumnType<Date | null, Date | null | undefined>;
}

export type PlayerRow = Selectable<PlayerTable>;
export type NewPlayer = Insertable<PlayerTable>;

export interface PlayerTables {
  player: PlayerTable;
}
