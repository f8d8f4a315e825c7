import * as v from 'valibot';
import { Id, Timestamp } from '../http/values.ts';
import { MAX_VIDEO_HYPERGRAPHICS } from '../hypergraphics/constants.ts';
import { HypergraphicPicture, Placement } from '../hypergraphics/schema.ts';

/** How many images can be up over a stream at the same time. */
export const MAX_SHOWN = 10;

/** How often a broadcast can put one up: its replay has no room for more. */
export const MAX_SHOWINGS = MAX_VIDEO_HYPERGRAPHICS;

/** How many showings visitors are told of, the latest ones; viewers who have gone further back see no others. */
export const MAX_PUBLIC_SHOWINGS = 20;

const LONGEST_SHOWING_S = 3600;

/** Puts an image up now. */
export const ShowingDraft = v.strictObject({
  hypergraphicId: Id,
  ...Placement.entries,
  /** Seconds until it comes down automatically; null: only when it is taken down. */
  forS: v.optional(
    v.nullable(
      v.pipe(
        v.number('Must be a number of seconds'),
        v.integer('Must be a whole number of seconds'),
        v.minValue(1, 'Must be at least 1'),
        v.maxValue(LONGEST_SHOWING_S, `Must be at most ${LONGEST_SHOWING_S}`),
      ),
    ),
    null,
  ),
});
export type ShowingDraft = v.InferOutput<typeof ShowingDraft>;

/** By the server's clock, which is also that of the pictures (EXT-X-PROGRAM-DATE-TIME). */
const span = {
  from: Timestamp,
  /** Null until it is taken down. */
  until: v.nullable(Timestamp),
};
const place = { leftPercent: v.number(), topPercent: v.number(), widthPercent: v.number() };

/** An image over a live stream, from one moment to another. */
export const Showing = v.object({ id: Id, hypergraphicId: Id, name: v.string(), ...place, ...span });
export type Showing = v.InferOutput<typeof Showing>;

/** The same as visitors' browsers draw it, once their picture has come to its moment. */
export const PublicShowing = v.object({ id: Id, ...HypergraphicPicture.entries, ...place, ...span });
export type PublicShowing = v.InferOutput<typeof PublicShowing>;
