import * as v from 'valibot';
import { Id, Timestamp } from '../http/values.ts';
import { TRASH_KINDS } from './constants.ts';

export const TrashKindName = v.picklist(TRASH_KINDS, `Must be one of ${TRASH_KINDS.join(', ')}`);

/** Something that a deleted thing uses and that is not there either, such as a widget's player. */
export const MissingThing = v.object({
  kind: TrashKindName,
  /** Null when nobody knows it any more. */
  name: v.nullable(v.string()),
  /** Whether it is in the trash too; otherwise it was removed for good. */
  isRestorable: v.boolean(),
});
export type MissingThing = v.InferOutput<typeof MissingThing>;

export const TrashItem = v.object({
  kind: TrashKindName,
  id: Id,
  name: v.string(),
  deletedDate: Timestamp,
  /** From then on it cannot be restored. */
  restorableUntil: Timestamp,
  /** The name of the user who deleted it; null when that account is gone. */
  deletedBy: v.nullable(v.string()),
  /** It can be restored all the same, and shows these again once they are back. */
  missing: v.array(MissingThing),
});
export type TrashItem = v.InferOutput<typeof TrashItem>;
