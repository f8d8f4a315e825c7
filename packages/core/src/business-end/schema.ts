import * as v from 'valibot';
import { LogIn } from '../authentication/schema.ts';
import { Id, Timestamp } from '../http/values.ts';
import { EXPORT_STATES } from './constants.ts';

/** Makes another member an owner, while the caller stops being one. */
export const OwnershipTransfer = v.strictObject({
  /** Of the member who becomes an owner. */
  userId: Id,
  /** Whether the caller leaves the business; otherwise they stay as a member. */
  leaves: v.boolean('Must be true or false'),
  currentPassword: LogIn.entries.password,
});
export type OwnershipTransfer = v.InferOutput<typeof OwnershipTransfer>;

/** Asks for the deletion of the business. */
export const DeletionRequest = v.strictObject({
  /** As it is written in the account: nobody types it by mistake. */
  businessName: v.pipe(
    v.string('Enter the name of the business'),
    v.nonEmpty('Enter the name of the business'),
  ),
  currentPassword: LogIn.entries.password,
});
export type DeletionRequest = v.InferOutput<typeof DeletionRequest>;

/** A file of an export. */
export const ExportPart = v.object({
  /** From 1. */
  number: v.number(),
  sizeBytes: v.number(),
  /** Where it is downloaded, in ranges too, until the session ends for which it was made. */
  url: v.string(),
});
export type ExportPart = v.InferOutput<typeof ExportPart>;

/** Everything that a business has, as files to download. */
export const DataExport = v.object({
  id: Id,
  state: v.picklist(EXPORT_STATES),
  requestedDate: Timestamp,
  /** 0 to 100. */
  percent: v.number(),
  /** Until it is ready, as far as one can tell. */
  secondsLeft: v.nullable(v.number()),
  /** Until when it can be downloaded; null until it is ready. */
  expiresDate: v.nullable(Timestamp),
  /** Why it has failed, as a sentence. */
  problem: v.nullable(v.string()),
  /** Empty unless it is READY. */
  parts: v.array(ExportPart),
});
export type DataExport = v.InferOutput<typeof DataExport>;
