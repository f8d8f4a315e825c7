import * as v from 'valibot';
import { Id, Timestamp } from '../http/values.ts';
import { RtmpUrl } from '../validation/rtmp-url.ts';
import { Name, requiredText } from '../validation/text.ts';
import { DESTINATION_STATUSES, PLATFORMS } from './constants.ts';

export const DestinationStatus = v.picklist(DESTINATION_STATUSES, 'Must be ACTIVE or INACTIVE');

/** Where else broadcasts go. The key is written and never read. */
export const DestinationDraft = v.strictObject({
  businessAccountId: v.exactOptional(Id),
  name: Name,
  platform: v.optional(v.picklist(PLATFORMS, `Must be one of ${PLATFORMS.join(', ')}`), 'CUSTOM'),
  rtmpUrl: RtmpUrl,
  streamKey: requiredText('Stream key', 500),
  status: v.optional(DestinationStatus, 'ACTIVE'),
});
export type DestinationDraft = v.InferOutput<typeof DestinationDraft>;

export const Destination = v.object({
  id: Id,
  businessAccountId: Id,
  name: v.string(),
  platform: v.picklist(PLATFORMS),
  rtmpUrl: v.string(),
  /** The last four characters of the key. */
  keyHint: v.string(),
  status: v.picklist(DESTINATION_STATUSES),
  /** Why the last push ended; null if it went well or there was none. */
  lastError: v.nullable(v.string()),
  createdDate: Timestamp,
});
export type Destination = v.InferOutput<typeof Destination>;

/** What a check has found, without sending anything. */
export const DestinationCheck = v.object({
  /** Whether the server speaks RTMP and takes broadcasts at the path of the address. */
  isReachable: v.boolean(),
  /** What is wrong with the address, as a sentence; null if nothing is. */
  problem: v.nullable(v.string()),
  /** As of the destination. It is what is known of the key: a check does not try it. */
  lastError: v.nullable(v.string()),
});
export type DestinationCheck = v.InferOutput<typeof DestinationCheck>;
