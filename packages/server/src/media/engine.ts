import type { JobLimits } from './child/limits.ts';
import type { VodEvent } from './vod/event.ts';
import type { LadderShare, MadeChunk, SharedChunk } from './vod/ladder-share.ts';
import type { VodOpening } from './vod/opening.ts';
import type { Demand, EarlierWork } from './vod/plan.ts';
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
  /** None of it is made again. What it lists lies in the store, not in the output directory. */
  readonly earlier?: EarlierWork;
  /** Left out where nobody can wait for what is not made yet: then a film plays once a whole rendition is there. */
  readonly demand?: Demand;
  /** Left out where no other machine can make a part of the ladder. */
  readonly share?: LadderShare;
}

/** Chunks of another machine's film. */
export interface ChunksJob extends Pick<VodJob, 'sourcePath' | 'outputDirectory' | 'limits'> {
  /** Takes the next one, once a core is free for it; null where there is none. */
  readonly take: () => Promise<SharedChunk | null>;
  /** The chunk's files are complete in the output directory. */
  readonly onMade: (chunk: MadeChunk) => Promise<void>;
  /** It cannot be made here; its own machine may tell why. */
  readonly onFailed: (chunk: number, error: unknown) => Promise<void>;
}

/** A file of which only a part has arrived. */
export interface OpeningJob extends Pick<VodJob, 'outputDirectory' | 'limits'> {
  /** As long as the whole file; what has not arrived is a hole in it. */
  readonly sourcePath: string;
  /** How much of its beginning is there. */
  readonly headBytes: number;
  /** Whether its end is there too. */
  readonly hasEnd: boolean;
  /** Letters and digits that go into the names of all directories. */
  readonly attempt: string;
}

/** Turns one uploaded file into something that plays. */
export interface MediaEngine {
  /**
   * Runs to the end in its own process; `onEvent` hears of each step in order.
   * @throws {MediaError} with a sentence for the person who uploaded the file
   */
  transcode(job: VodJob, onEvent: (event: VodEvent) => void, signal: AbortSignal): Promise<VodResult>;
  /**
   * Makes the beginning of a film while its file is still arriving; absent for an engine that needs whole files. A later
   * `transcode` takes what it makes as earlier work.
   * @returns null where too little has arrived to tell anything
   * @throws {MediaError} also where a part that is not there yet would make sense of the rest
   */
  open?(job: OpeningJob, signal: AbortSignal): Promise<VodOpening | null>;
  /** Makes chunks of ladders that other machines share; absent for an engine that shares none. */
  makeChunks?(job: ChunksJob, signal: AbortSignal): Promise<void>;
}
