import type { Chapter } from '@commoncast/core/players/schema';
import type { SourceCopy } from '@commoncast/core/players/source-copy';
import type { AccessVisibility, MediaStatus } from '@commoncast/core/streams/constants';
import type { Generated, Insertable, JSONColumnType, Selectable, UpdateObject } from 'kysely';
import type { MadeChunk } from '../../media/vod/ladder-share.ts';
import type { VodPlan } from '../../media/vod/plan.ts';

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
  poster_folder: string | null;
  poster_placeholder: string | null;
  poster_bytes: number | null;
  storyboard_version: string | null;
  media_run: string | null;
  media_touched_at: Date | null;
  media_folder: string | null;
  leftovers_since: Date | null;
  waiting_reason: string | null;
  ready_at: Date | null;
  version: Generated<number>;
  chapters: JSONColumnType<Chapter[], string | undefined>;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
  media_removed_at: Date | null;
  removed_for_good_at: Date | null;
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
  source_copy: JSONColumnType<SourceCopy, string | undefined> | null;
}

interface VideoMakingTable {
  video_id: string;
  source_id: string;
  revision: string;
  plan: JSONColumnType<VodPlan>;
}

interface SharedChunkTable {
  video_id: string;
  chunk: number;
  run: string;
  machine: string;
  source_key: string;
  task: JSONColumnType<object>;
  maker: string | null;
  seen_at: Date | null;
  made: JSONColumnType<Omit<MadeChunk, 'chunk'>> | null;
}

interface VideoCaptionTable {
  video_id: string;
  /** BCP 47. */
  language: string;
  label: string;
  version: string;
  /** Null: named after the language. */
  file: string | null;
  updated_at: Date;
}

interface AlternatePosterTable {
  id: string;
  business_id: string;
  video_id: string;
  placeholder: string | null;
  size_bytes: number;
  created_at: Date;
}

export type VideoRow = Selectable<VideoTable>;
export type NewVideo = Insertable<VideoTable>;
export type VideoChange = UpdateObject<VideoTables, 'video'>;
export type NewCaption = Insertable<VideoCaptionTable>;
export type RenditionRow = Selectable<VideoRenditionTable>;
export type NewRendition = Insertable<VideoRenditionTable>;
export type NewAlternatePoster = Insertable<AlternatePosterTable>;

export interface VideoTables {
  video: VideoTable;
  video_rendition: VideoRenditionTable;
  video_making: VideoMakingTable;
  shared_chunk: SharedChunkTable;
  video_caption: VideoCaptionTable;
  alternate_poster: AlternatePosterTable;
}
