import type { SoundMode } from '../ladder/copy-rules.ts';
import type { Rung } from '../ladder/ladder.ts';
import type { FrameTap } from '../lanes/picture-lane.ts';
import type { SourceTracks } from '../probe/source-tracks.ts';

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
  /** Where the segments of encoded renditions start; the usual schedule when absent. */
  readonly cutsS?: readonly number[];
  readonly tap: FrameTap | null;
  /** One thread per codec. */
  readonly isLight: boolean;
  /** An x264 preset. */
  readonly preset: string;
}
