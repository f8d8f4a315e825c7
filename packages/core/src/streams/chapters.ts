import * as v from 'valibot';
import { requiredText } from '../validation/text.ts';

export const MAX_CHAPTERS = 100;

/** Of a chapter that starts too late. */
export const AFTER_THE_END = 'Must be before the end of the video';

export const ChapterTitle = requiredText('Title', 100);

const StartS = v.pipe(
  v.number('Must be a time in seconds'),
  v.finite('Must be a time in seconds'),
  v.minValue(0, 'Must not lie before the start'),
  // Players and playlists count in milliseconds.
  v.transform((startS) => Math.round(startS * 1000) / 1000),
);

/** Where a part of a video starts, as a member writes it. */
export const ChapterDraft = v.strictObject({ startS: StartS, title: ChapterTitle });
export type ChapterDraft = v.InferOutput<typeof ChapterDraft>;

/** A video's chapters, in order of time. Only the server can tell whether they lie within the video. */
export const ChapterDrafts = v.pipe(
  v.array(ChapterDraft),
  v.maxLength(MAX_CHAPTERS, `At most ${MAX_CHAPTERS} chapters`),
  v.check(
    (chapters) => chapters.every(({ startS }, index) => startS > (chapters[index - 1]?.startS ?? -1)),
    'Each chapter must start after the one before it',
  ),
);
