import type { Executor } from '../../db/database.ts';

/** The file that an upload brings. */
export interface ComingFile {
  readonly name: string;
  readonly sizeBytes: number;
}

/** What uploads ask of the videos that they fill; the domain of the videos brings it. Each call is in a transaction. */
export interface VideosOfUploads {
  /**
   * Locks a video until the transaction ends.
   * @returns null where the business has no such video; `takesFile` is false once it has its file
   */
  lock(tx: Executor, businessId: string, videoId: string): Promise<{ readonly takesFile: boolean } | null>;
  /** Notes that an upload for the video has begun. */
  expect(tx: Executor, businessId: string, videoId: string, file: ComingFile): Promise<void>;
  /** All parts are there: the video is made of them. */
  make(tx: Executor, businessId: string, videoId: string, uploadId: string): Promise<void>;
}
