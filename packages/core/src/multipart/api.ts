import * as v from 'valibot';
import { endpoint } from '../http/endpoint.ts';
import { Id, Nothing } from '../http/values.ts';
import { MAX_PART_BYTES } from './constants.ts';
import {
  MediaAd,
  MediaAdDraft,
  MultipartUpload,
  PartHeaders,
  PartNumber,
  PartsToSign,
  SignedParts,
  UploadDraft,
  UploadedPart,
} from './schema.ts';

const UploadParams = v.strictObject({ uploadId: Id });

export const createUpload = endpoint({
  service: 'streams',
  method: 'POST',
  path: '/stream/multipart-upload',
  auth: 'bearer',
  summary: 'Opens a multipart upload, with the semantics of S3',
  body: UploadDraft,
  response: MultipartUpload,
  status: 201,
  idempotent: true,
  errors: ['INSUFFICIENT_STORAGE', 'ILLEGAL_TRANSITION', 'PLAN_LIMIT_REACHED', 'SUBSCRIPTION_EXPIRED'],
});

export const createMediaAd = endpoint({
  service: 'streams',
  method: 'POST',
  path: '/stream/vod/media-ad',
  auth: 'bearer',
  summary: 'Creates a video and opens the upload of its file, both or neither',
  body: MediaAdDraft,
  response: MediaAd,
  status: 201,
  idempotent: true,
  errors: ['INSUFFICIENT_STORAGE', 'PLAN_LIMIT_REACHED', 'SUBSCRIPTION_EXPIRED'],
});

export const getUpload = endpoint({
  service: 'streams',
  method: 'GET',
  path: '/stream/multipart-upload/{uploadId}',
  auth: 'bearer',
  summary: 'An open upload and the parts that have arrived, to resume it',
  params: UploadParams,
  response: MultipartUpload,
});

export const uploadPart = endpoint({
  service: 'streams',
  method: 'PUT',
  path: '/stream/multipart-upload/{uploadId}/part/{partNumber}',
  auth: 'bearer',
  summary: 'Accepts one part; it is on the disk before its ETag is returned, in the header and in the body',
  params: v.strictObject({ uploadId: Id, partNumber: PartNumber }),
  headers: PartHeaders,
  bodyType: 'application/octet-stream',
  bodyLimit: MAX_PART_BYTES,
  response: UploadedPart,
  errors: ['INSUFFICIENT_STORAGE'],
});

export const signParts = endpoint({
  service: 'streams',
  method: 'POST',
  path: '/stream/multipart-upload/{uploadId}/part-addresses',
  auth: 'bearer',
  summary:
    'Signs addresses at which a browser may send parts to the store itself, where the upload `isDirect`; each is good for one part of one size, for some minutes',
  params: UploadParams,
  body: PartsToSign,
  response: SignedParts,
  errors: ['INSUFFICIENT_STORAGE', 'ILLEGAL_TRANSITION'],
});

export const completeUpload = endpoint({
  service: 'streams',
  method: 'POST',
  path: '/stream/multipart-upload/{uploadId}/complete',
  auth: 'bearer',
  summary: 'Joins the listed parts; repeating it with the same list is safe',
  params: UploadParams,
  bodyType: 'application/xml',
  /** S3's CompleteMultipartUpload: at most 10,000 parts of some 100 bytes each. */
  bodyLimit: 2 * 1024 * 1024,
  body: v.string(),
  response: v.object({ uploadId: Id, streamId: Id, etag: v.string(), sizeBytes: v.number() }),
  errors: [
    'INSUFFICIENT_STORAGE',
    'INVALID_PART',
    'INVALID_PART_ORDER',
    'ENTITY_TOO_SMALL',
    'PLAN_LIMIT_REACHED',
  ],
});

export const abortUpload = endpoint({
  service: 'streams',
  method: 'DELETE',
  path: '/stream/multipart-upload/{uploadId}',
  auth: 'bearer',
  summary: 'Aborts an upload and removes its parts',
  params: UploadParams,
  response: Nothing,
});
