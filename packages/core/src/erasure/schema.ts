import * as v from 'valibot';
import { Id, Timestamp } from '../http/values.ts';

/** Asks for the erasure of everything known about a viewer. */
export const ViewerErasureDraft = v.strictObject({
  /** The id that the business's pages send with their beats. */
  viewerId: Id,
});
export type ViewerErasureDraft = v.InferOutput<typeof ViewerErasureDraft>;

/** The progress of an erasure. It never names the viewer. */
export const ViewerErasure = v.object({
  id: Id,
  state: v.picklist(['RUNNING', 'COMPLETED']),
  requestedAt: Timestamp,
  completedAt: v.nullable(Timestamp),
  /** Rows changed or deleted so far. */
  erasedRows: v.number(),
});
export type ViewerErasure = v.InferOutput<typeof ViewerErasure>;
