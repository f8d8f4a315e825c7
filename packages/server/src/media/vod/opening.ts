import type { MadeFile, VodPlan } from './plan.ts';
import type { SourceSummary } from './probe/source-summary.ts';
import type { VodRendition } from './result.ts';

/** What the beginning of a file shows of its film. */
export interface VodOpening {
  readonly source: SourceSummary;
  /** A ThumbHash, in base64, of the `poster.png` in the output directory; null if there is no picture yet. */
  readonly posterPlaceholder: string | null;
  /** What plays first; `NOT_YET` where more of the file may give it, null for a film that is made from start to end. */
  readonly beginning: VodBeginning | 'NOT_YET' | null;
}

/** The first segments of a film, and the plan by which the rest is made once the whole file is there. */
export interface VodBeginning {
  readonly plan: VodPlan;
  /** In the output directory. */
  readonly files: readonly MadeFile[];
  readonly rendition: VodRendition;
  readonly masterPlaylist: string;
  readonly durationMs: number;
}
