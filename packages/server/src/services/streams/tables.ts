import type { AccessVisibility, MediaStatus } from '@commoncast/core/streams/constants';
import type { Generated, Insertable, Selectable } from 'kysely';

interface VideoTable {
  id: string;
  business_id: string;
  created_by: string | null;
  name: string;
  description: string;
  logo: string;
  access_visibility: AccessVisibility;
  is_published: Generated<boolean>;
  media_status: MediaStatus;
  failure_reason: string | null;
  making: string | null;
  percent: Generated<number>;
  eta_s: number | null;
  file_name: string | null;
  size_bytes: number | null;
  duration_ms: number | null;
  width: number | null;
  height: number | null;
  poster_version: string | null;
  storyboard_version: string | null;
  media_run: string | null;
  media_touched_at: Date | null;
  retired_directories: Generated<string[]>;
  ready_at: Date | null;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
  media_removed_at: Date | null;
}

interface VideoRenditionTable {
  video_id: string;
  directory: string;
  name: string;
  width: number;
  height: number;
  bandwidth_bps: number;
  average_bandwidth_bps: number;
  codecs: string;
  is_copy: boolean;
  opening: string | null;
}

export type VideoRow = Selectable<VideoTable>;
export type NewVideo = Insertable<VideoTable>;
export type RenditionRow = Selectable<VideoRenditionTable>;
export type NewRendition = Insertable<VideoRenditionTable>;

export interface VideoTables {
  video: VideoTable;
  video_rendition: VideoRenditionTable;
}
