import * as v from 'valibot';

/** VIDEO-RANGE of RFC 8216bis §4.4.6.2. */
export const VIDEO_RANGES = ['SDR', 'PQ', 'HLG'] as const;
export type VideoRange = (typeof VIDEO_RANGES)[number];

/** What a browser has to know of a copy of the source, beside its codecs, to tell whether it plays smoothly. */
export const SourceCopy = v.object({
  framesPerS: v.number(),
  videoRange: v.picklist(VIDEO_RANGES),
});
export type SourceCopy = v.InferOutput<typeof SourceCopy>;
