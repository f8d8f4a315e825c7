import type { VodEvent } from '../event.ts';
import type { SourceTracks } from '../probe/source-tracks.ts';

/** One job, as its steps see it. */
export interface VodTask {
  readonly sourcePath: string;
  readonly outputDirectory: string;
  /** Part of every directory's name. */
  readonly attempt: string;
  readonly tracks: SourceTracks;
  /** Uses little memory. */
  readonly isLight: boolean;
  /** An x264 preset. */
  readonly preset: string;
  readonly emit: (event: VodEvent) => void;
}
