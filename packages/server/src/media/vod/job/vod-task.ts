import type { VodEvent } from '../event.ts';
import type { SourceTracks } from '../probe/source-tracks.ts';

/** What the steps of a job report. */
export type StepEvent = Exclude<VodEvent, { type: 'done' | 'failed' }>;

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
  readonly emit: (event: StepEvent) => void;
}

/** What a job consists of. */
export interface VodJobInput
  extends Pick<VodTask, 'sourcePath' | 'outputDirectory' | 'attempt' | 'isLight' | 'preset'> {
  /** Whether everything else on this machine goes first once the file can be played. */
  readonly givesWay: boolean;
}
