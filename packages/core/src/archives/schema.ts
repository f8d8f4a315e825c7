import * as v from 'valibot';
import { Id, Timestamp } from '../http/values.ts';
import { Version } from '../http/version.ts';
import { AccessVisibility, PublishState } from '../streams/schema.ts';
import { CallToAction } from '../validation/call-to-action.ts';
import { Description, Name, optionalText, requiredText } from '../validation/text.ts';
import { ARCHIVE_STATUSES, ARCHIVE_TYPES, MAX_METADATA, MAX_POSITION_MS } from './constants.ts';

/** Keys and values of the business's own, each key once. */
export const MetadataList = v.pipe(
  v.array(
    v.strictObject({ key: requiredText('Key', 100), value: optionalText(1_000, 'Value') }),
    'Must be a list',
  ),
  v.maxLength(MAX_METADATA, `Cannot contain more than ${MAX_METADATA} entries`),
  v.checkItems(
    ({ key }, index, entries) => entries.findIndex((entry) => entry.key === key) === index,
    'Duplicate key',
  ),
);

/** The recording of a broadcast, or an upload. */
export const Archive = v.object({
  archiveId: Id,
  archiveName: v.string(),
  /** The broadcast; null for an upload or a clip. */
  sessionId: v.nullable(Id),
  /** The live stream, also of a clip; null for an upload. */
  streamId: v.nullable(Id),
  status: v.picklist(ARCHIVE_STATUSES),
  /** Why it FAILED; null otherwise. */
  failureReason: v.nullable(v.string()),
  businessId: Id,
  type: v.picklist(ARCHIVE_TYPES),
  /** The video that was made of it; for an upload, itself. */
  videoId: v.nullable(Id),
  durationMs: v.nullable(v.number()),
  sizeBytes: v.nullable(v.number()),
  posterUrl: v.nullable(v.string()),
  /** HLS, signed for the member who asks; null while there is nothing to play. */
  playbackUrl: v.nullable(v.string()),
  metadataList: v.array(v.object({ key: v.string(), value: v.string() })),
  callToAction: v.object({ ctaTextValue: v.string(), ctaUrlValue: v.string() }),
  version: Version,
  createdDate: Timestamp,
});
export type Archive = v.InferOutput<typeof Archive>;

export const ArchiveMetadata = v.strictObject({ metadataList: MetadataList });

export const ArchiveCallToAction = v.strictObject({ archiveId: Id, callToAction: CallToAction });

const Position = v.pipe(
  v.number('Must be a number of milliseconds'),
  v.integer('Must be a whole number'),
  v.minValue(0, 'Cannot be before the beginning'),
  v.maxValue(MAX_POSITION_MS, 'Must be within the first 24 days'),
);

/** A recording that is a part of another one. */
export const ArchiveDraft = v.pipe(
  v.strictObject({
    archiveId: Id,
    /** Of that recording. The clip begins with the last key frame before it. */
    startMs: v.optional(Position, 0),
    /** Null for the end of that recording. The clip ends before the first key frame after it. */
    endMs: v.optional(v.nullable(Position), null),
    archiveName: v.exactOptional(Name),
  }),
  v.forward(
    v.check(({ startMs, endMs }) => endMs === null || endMs > startMs, 'Must be after the start'),
    ['endMs'],
  ),
);
export type ArchiveDraft = v.InferOutput<typeof ArchiveDraft>;

/** What becomes of a recording as a video. What is left out is taken from the stream. */
export const Conversion = v.strictObject({
  archiveId: Id,
  name: v.exactOptional(Name),
  description: v.exactOptional(Description),
  accessVisibility: v.exactOptional(AccessVisibility),
  publishState: v.optional(PublishState, 'UnPublished'),
});
export type Conversion = v.InferOutput<typeof Conversion>;
