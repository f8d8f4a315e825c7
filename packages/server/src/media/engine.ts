import type { JobLimits } from './child/limits.ts';
import type { VodEvent } from './vod/event.ts';
import type { VodResult } from './vod/result.ts';

export interface VodJob {
  /** The uploaded file. Its name means nothing: magic bytes decide what it is. */
  readonly sourcePath: string;
  /** Exists, is empty and is used by this job alone. */
  readonly outputDirectory: string;
  /** Letters and digits that go into the names of all directories; random when left out. */
  readonly attempt?: string;
  readonly limits: JobLimits;
  /** Uses little memory: one thread per codec, and no rendition above 720p except a copied one. */
  readonly isLight?: boolean;
}

/** Turns one uploaded file into something that plays. */
export interface MediaEngine {
  /**
   * Runs to the end in its own process; `onEvent` hears of each step in order.
   * @throws {MediaError} with a sentence for the person who uploaded the file
   */
  transcode(job: VodJob, onEvent: (event: VodEvent) => void, signal: AbortSignal): Promise<VodResult>;
}
