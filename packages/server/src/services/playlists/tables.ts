import type { Generated, Insertable, Selectable } from 'kysely';

interface PlaylistTable {
  id: string;
  business_id: string;
  created_by: string | null;
  name: string;
  description: string;
  is_published: boolean;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
}

interface PlaylistItemTable {
  playlist_id: string;
  position: number;
  /** Either this or the other is there. */
  video_id: string | null;
  live_id: string | null;
}

export type PlaylistRow = Selectable<PlaylistTable>;
export type NewPlaylist = Insertable<PlaylistTable>;

export interface PlaylistTables {
  playlist: PlaylistTable;
  playlist_item: PlaylistItemTable;
}
