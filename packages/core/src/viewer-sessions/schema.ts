import * as v from 'valibot';
import { Id, Timestamp } from '../http/values.ts';
import { MAX_TRACKED_MIN, SESSION_STATUSES } from './constants.ts';

const Status = v.picklist(SESSION_STATUSES, 'Must be STARTED, PAUSED, COMPLETED, ABORTED or FAILED');

const draft = {
  /** Made by the viewer's page, a new one for each viewing. */
  sessionId: Id,
  /** That of the key; another's is not found. */
  businessId: v.exactOptional(Id),
  /** The video or stream that is watched. */
  broadcastId: Id,
  sessionStatus: v.optional(Status, 'STARTED'),
  /** The server's time of the first call unless said; later calls do not change it. */
  startDate: v.exactOptional(Timestamp),
};

export const ViewerSessionDraft = v.strictObject(draft);
export type ViewerSessionDraft = v.InferOutput<typeof ViewerSessionDraft>;

export const TimeTrackDraft = v.strictObject({
  ...draft,
  /**
   * Of the whole session so far, in minutes with at most two decimals: a lost, repeated or late call then changes
   * nothing, because the largest is kept.
   */
  timeTrackedInMin: v.pipe(
    v.number('Must be a number of minutes'),
    v.minValue(0, 'Must be 0 or more'),
    v.maxValue(MAX_TRACKED_MIN, `Must be at most ${MAX_TRACKED_MIN}`),
    v.check((minutes) => Math.round(minutes * 100) / 100 === minutes, 'Must have at most two decimals'),
  ),
});
export type TimeTrackDraft = v.InferOutput<typeof TimeTrackDraft>;

/** A viewing, with the time that was tracked for it. */
export const ViewerSession = v.object({
  sessionId: Id,
  businessId: Id,
  broadcastId: Id,
  timeTrackedInMin: v.number(),
  sessionStatus: Status,
  startDate: Timestamp,
  updatedDate: Timestamp,
});
export type ViewerSession = v.InferOutput<typeof ViewerSession>;

export const CurrentCount = v.object({ broadcastId: Id, currentCount: v.number() });
