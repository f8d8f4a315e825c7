import * as v from 'valibot';
import { Id, Timestamp } from '../http/values.ts';
import { PublishState, Vod, VodDraft } from '../streams/schema.ts';
import { MAX_FILE_BYTES, MAX_PARTS, MAX_SIGNED_PARTS } from './constants.ts';

export const UploadDraft = v.strictObject({
  /** The video that the file belongs to. */
  streamId: Id,
  fileName: v.pipe(
    v.string('File name is required'),
    v.nonEmpty('File name is required'),
    v.maxLength(255, 'Cannot contain more than 255 characters'),
  ),
  sizeBytes: v.pipe(
    v.number('Size is required'),
    v.integer('Must be a whole number'),
    v.minValue(1, 'This file is empty'),
    v.maxValue(MAX_FILE_BYTES, 'Files can have up to 100 GB'),
  ),
});
export type UploadDraft = v.InferOutput<typeof UploadDraft>;

export const PartNumber = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,4}$/, 'Must be a part number from 1 to 10000'),
  v.transform(Number),
  v.maxValue(MAX_PARTS, 'Must be a part number from 1 to 10000'),
);

/** Browsers set Content-Length themselves; without one a part is refused. */
export const PartHeaders = v.object({
  'content-length': v.exactOptional(
    v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'Must be a number of bytes'), v.transform(Number)),
  ),
  /** The part's MD5 in Base64, RFC 1864: a part that arrives damaged is refused. */
  'content-md5': v.exactOptional(
    v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]{22}==$/, 'Must be an MD5 in Base64')),
  ),
});

export const UploadedPart = v.object({
  partNumber: v.number(),
  /** The part's MD5 in quotes, as in S3. */
  etag: v.string(),
  sizeBytes: v.number(),
});
export type UploadedPart = v.InferOutput<typeof UploadedPart>;

export const MultipartUpload = v.object({
  uploadId: Id,
  streamId: Id,
  fileName: v.string(),
  sizeBytes: v.number(),
  /** How large to make the parts; the last part takes the rest. */
  partBytes: v.number(),
  parts: v.array(UploadedPart),
  /** Parts may be sent to the store itself, at the addresses that `signParts` answers. */
  isDirect: v.boolean(),
  createdDate: Timestamp,
});
export type MultipartUpload = v.InferOutput<typeof MultipartUpload>;

const { fileName, sizeBytes } = UploadDraft.entries;

/** A video with the file that is to come. */
export const MediaAdDraft = v.strictObject({
  ...VodDraft.entries,
  fileName,
  sizeBytes,
  publishState: v.optional(PublishState, 'UnPublished'),
});
export type MediaAdDraft = v.InferOutput<typeof MediaAdDraft>;

/** The video, and where its file goes. */
export const MediaAd = v.object({ media: Vod, upload: MultipartUpload });
export type MediaAd = v.InferOutput<typeof MediaAd>;

const NO_PART = 'Must be part numbers from 1 to 10000';

export const PartsToSign = v.strictObject({
  partNumbers: v.pipe(
    v.array(
      v.pipe(v.number(NO_PART), v.integer(NO_PART), v.minValue(1, NO_PART), v.maxValue(MAX_PARTS, NO_PART)),
    ),
    v.minLength(1, 'Name at least one part'),
    v.maxLength(MAX_SIGNED_PARTS, `At most ${MAX_SIGNED_PARTS} at once`),
  ),
});

export const SignedParts = v.object({
  parts: v.array(
    v.object({
      partNumber: v.number(),
      /** Where to PUT it, with exactly so many bytes and no header of one's own; the ETag is in the answer's header. */
      url: v.string(),
      sizeBytes: v.number(),
    }),
  ),
  /** Seconds for which a PUT may begin. */
  goodForS: v.number(),
});
export type SignedParts = v.InferOutput<typeof SignedParts>;
