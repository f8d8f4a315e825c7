import type { SoundMode } from '../ladder/copy-rules.ts';
import type { Rung } from '../ladder/ladder.ts';
import type { FrameTap } from '../lanes/picture-lane.ts';
import type { Segment } from '../playlists/segment.ts';
import type { SourceTracks } from '../probe/source-tracks.ts';

/** Segments of a copy that are told of one by one; those before the first of them are there. */
export interface CopiedPart {
  /** Relative to the output directory. */
  readonly directory: string;
  readonly firstSegment: number;
  readonly onSegment: (segment: Segment, hasOpenGop: boolean) => void;
}

/** What one reading of the source produces. */
export interface PassPlan {
  readonly sourcePath: string;
  readonly outputDirectory: string;
  readonly attempt: string;
  readonly tracks: SourceTracks;
  /** Whether to keep the source's pictures as one rendition. */
  readonly copyPictures: boolean;
  /** Renditions to encode, largest first. */
  readonly rungs: readonly Rung[];
  readonly sound: SoundMode;
  /** Where segments start, at key frames of the source if its pictures are copied; the usual schedule when absent. */
  readonly cutsS?: readonly number[];
  /** Only with copied pictures alone, and with `cutsS`; the whole copy, in a directory of its own, if left out. */
  readonly part?: CopiedPart;
  readonly tap: FrameTap | null;
  /** One thread per codec. */
  readonly isLight: boolean;
  /** An x264 preset. */
  readonly preset: string;
}
