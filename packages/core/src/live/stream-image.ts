import * as v from 'valibot';
import { Id, Timestamp } from '../http/values.ts';
import { STREAM_IMAGE_KINDS } from '../images/schema.ts';

/** An image that a business has uploaded for its streams. */
export const StreamImage = v.object({
  uuid: Id,
  kind: v.picklist(STREAM_IMAGE_KINDS),
  url: v.string(),
  sizeBytes: v.number(),
  /** Of the streams that show it, those in the trash included; one that none shows is removed a day after its upload. */
  streamIds: v.array(Id),
  createdDate: Timestamp,
});
export type StreamImage = v.InferOutput<typeof StreamImage>;
