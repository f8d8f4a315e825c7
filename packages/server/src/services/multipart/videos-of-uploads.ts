import type { Vod, VodDraft } from '@commoncast/core/streams/schema';
import type { Member } from '../../callers/member.ts';
import type { Executor } from '../../db/database.ts';
import type { VodRendition } from '../../media/vod/result.ts';

/** The file that an upload brings. */
export interface ComingFile {
  readonly name: string;
  readonly sizeBytes: number;
}

/** What uploads need from the videos that they fill; the videos' domain provides it. Each call is in a transaction. */
export interface VideosOfUploads {
  /** Adds a video that waits for its file. @returns its id */
  create(tx: Executor, member: Member, draft: VodDraft, isPublished: boolean): Promise<string>;
  /**
   * Locks a video until the transaction ends.
   * @returns null if the business has no such video; `takesFile` is false once the video has its file
   */
  lock(tx: Executor, businessId: string, videoId: string): Promise<{ readonly takesFile: boolean } | null>;
  /** Records that an upload for the video has started. */
  expect(tx: Executor, businessId: string, videoId: string, file: ComingFile): Promise<void>;
  /** A part has arrived: with what is there, a beginning may be made. */
  lookAt(videoId: string, uploadId: string): Promise<void>;
  /** The upload is given up, or what was made of its first parts is of parts that it has not. */
  forgetOpening(tx: Executor, businessId: string, videoId: string): Promise<void>;
  /** Removes what was stored of an opening that has been forgotten. */
  removeOpening(videoId: string): Promise<void>;
  /** All parts have arrived: the video can be made. @param playable what can be watched of it already */
  make(
    tx: Executor,
    businessId: string,
    videoId: string,
    upload: { readonly id: string; readonly playable: VodRendition | null },
  ): Promise<void>;
}

/** A video as its business sees it. */
export type ReadVideo = (member: Member, id: string) => Promise<Vod>;
