import type { MediaErrorCode } from '../media-error.ts';
import type { MadeFile, VodPlan } from './plan.ts';
import type { SourceSummary } from './probe/source-summary.ts';
import type { VodRendition, VodResult } from './result.ts';

export type VodStage = 'remux' | 'first-rendition' | 'ladder' | 'storyboard' | 'source-copy';

/** What a job reports while it runs. `poster` and `playable` come early, `done` or `failed` last. */
export type VodEvent =
  | { readonly type: 'probed'; readonly source: SourceSummary }
  | { readonly type: 'poster'; readonly file: 'poster.png'; readonly placeholder: string | null }
  /**
   * What will be made; each replaces the one before. The playlists in it change only where the file lied about its
   * length: they then end where the film does.
   */
  | { readonly type: 'planned'; readonly plan: VodPlan }
  /**
   * A file of a planned rendition is complete in the output directory, and is never written again; or it lies in the
   * store, where another machine has put it.
   */
  | ({ readonly type: 'made'; readonly isStored?: boolean } & MadeFile)
  /**
   * These renditions can be watched: each segment of them is there, or is made when somebody asks for it. Comes again
   * when there are better ones before the end.
   */
  | {
      readonly type: 'playable';
      /** The text of a master playlist for them; the one in the output directory is written at the end. */
      readonly masterPlaylist: string;
      readonly durationMs: number;
    }
  | {
      readonly type: 'progress';
      readonly stage: VodStage;
      /** The rendition in progress, when there is only one. */
      readonly rendition?: string;
      /** Of this stage, 0 to 100. */
      readonly percent: number;
      /** Where this stage begins and ends in the whole job, in percent; left out where that is not known. */
      readonly span?: readonly [number, number];
      /** Seconds left of this stage, and with `span` of those after it; null until they can be estimated. */
      readonly etaS: number | null;
    }
  | ({ readonly type: 'rendition' } & VodRendition)
  | { readonly type: 'storyboard'; readonly file: 'storyboard.vtt' }
  | { readonly type: 'done'; readonly result: VodResult }
  | { readonly type: 'failed'; readonly code: MediaErrorCode; readonly reason: string };
