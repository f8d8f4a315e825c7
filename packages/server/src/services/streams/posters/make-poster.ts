import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Foundation } from '../../../foundation.ts';
import { UNREADABLE_PICTURE } from '../../../media/pictures/picture-job.ts';
import type { VideoRow } from '../tables.ts';
import { isPlayable } from '../video-visibility.ts';
import { fetchMoment } from './fetch-moment.ts';
import { pictureRefusal } from './picture-refusal.ts';
import { openPictureScratch } from './picture-scratch.ts';
import { requireMoment } from './require-moment.ts';

const NO_FRAME = 'There is no picture at this moment of the video. Choose another one.';

/** A poster that has been made and is not kept yet. */
export interface MadePoster {
  /** A PNG, which is gone once `keep` has returned. */
  readonly file: string;
  readonly placeholder: string | null;
}

type Keep<T> = (made: MadePoster) => Promise<T>;
type Parts = Pick<Foundation, 'database' | 'storage' | 'pictures' | 'scratchDirectory'>;

/**
 * Makes a poster of a picture that was sent. What was sent is never served, but made anew.
 * @throws {ApiError} VALIDATION_FAILED at `body`: it is not a picture that we read
 */
export async function makeFromUpload<T>(parts: Parts, picture: Readable, keep: Keep<T>): Promise<T> {
  const { pictures, scratchDirectory } = parts;
  await using scratch = await openPictureScratch(scratchDirectory);
  const sourcePath = join(scratch.directory, 'source');
  await pipeline(picture, createWriteStream(sourcePath, { mode: 0o600 }));
  const file = join(scratch.directory, 'made');
  const { placeholder = null } = await pictures
    .render({ sourcePath, outputPath: file, task: { kind: 'master' } })
    .catch((error: unknown) => {
      throw pictureRefusal(error, 'body', UNREADABLE_PICTURE);
    });
  return await keep({ file, placeholder });
}

/**
 * Makes a poster of a frame of the video's best rendition.
 * @throws {ApiError} VALIDATION_FAILED at `atS`, ILLEGAL_TRANSITION: nothing can be played yet
 */
export async function makeFromFrame<T>(
  parts: Parts,
  { video, atS }: { readonly video: VideoRow; readonly atS: number },
  keep: Keep<T>,
): Promise<T> {
  const { pictures, scratchDirectory } = parts;
  const { width, duration_ms: durationMs } = video;
  requireMoment({ isPlayable: isPlayable(video), width, durationMs }, atS);
  await using scratch = await openPictureScratch(scratchDirectory);
  const sourcePath = join(scratch.directory, 'source');
  await fetchMoment(parts, { videoId: video.id, atS, path: sourcePath });
  const file = join(scratch.directory, 'made');
  await pictures.takeFrame({ sourcePath, outputPath: file, atS }).catch((error: unknown) => {
    throw pictureRefusal(error, 'atS', NO_FRAME);
  });
  const task = { kind: 'placeholder' } as const;
  const outputPath = join(scratch.directory, 'unused');
  const { placeholder = null } = await pictures.render({ sourcePath: file, outputPath, task });
  return await keep({ file, placeholder });
}
