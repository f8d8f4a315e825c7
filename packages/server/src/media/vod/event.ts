import type { MediaErrorCode } from '../media-error.ts';
import type { SourceSummary } from './probe/source-summary.ts';
import type { VodRendition, VodResult } from './result.ts';

export type VodStage = 'remux' | 'first-rendition' | 'ladder' | 'storyboard';

/** What a job reports while it runs. `poster` and `playable` come early, `done` or `failed` last. */
export type VodEvent =
  | { readonly type: 'probed'; readonly source: SourceSummary }
  | { readonly type: 'poster'; readonly file: 'poster.png'; readonly placeholder: string | null }
  /** The renditions so far play from start to end. */
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
      /** Seconds left of this stage; null until they can be estimated. */
      readonly etaS: number | null;
    }
  | ({ readonly type: 'rendition' } & VodRendition)
  | { readonly type: 'storyboard'; readonly file: 'storyboard.vtt' }
  | { readonly type: 'done'; readonly result: VodResult }
  | { readonly type: 'failed'; readonly code: MediaErrorCode; readonly reason: string };
