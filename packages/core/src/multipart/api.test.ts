import * as v from 'valibot';
import { expect, test } from 'vitest';
import { contractsOf } from '../../test/contracts-of.ts';
import { ID, OTHER_ID } from '../../test/sample-values.ts';
import * as calls from './api.ts';

test('calls keep what callers rely on', () => {
  const path = '/stream/multipart-upload';
  expect(contractsOf(calls)).toEqual({
    createUpload: `bearer POST ${path} → 201 or INSUFFICIENT_STORAGE or ILLEGAL_TRANSITION or PLAN_LIMIT_REACHED or SUBSCRIPTION_EXPIRED, once a key`,
    createMediaAd:
      'bearer POST /stream/vod/media-ad → 201 or INSUFFICIENT_STORAGE or PLAN_LIMIT_REACHED or SUBSCRIPTION_EXPIRED, once a key',
    getUpload: `bearer GET ${path}/{uploadId} → 200`,
    uploadPart: `bearer PUT ${path}/{uploadId}/part/{partNumber} → 200 or INSUFFICIENT_STORAGE, up to 67108864 bytes`,
    signParts: `bearer POST ${path}/{uploadId}/part-addresses → 200 or INSUFFICIENT_STORAGE or ILLEGAL_TRANSITION`,
    completeUpload: `bearer POST ${path}/{uploadId}/complete → 200 or INSUFFICIENT_STORAGE or INVALID_PART or INVALID_PART_ORDER or ENTITY_TOO_SMALL or PLAN_LIMIT_REACHED, up to 2097152 bytes`,
    abortUpload: `bearer DELETE ${path}/{uploadId} → 200`,
  });
});

test('an upload is identified by its id, a part by its number too', () => {
  expect(v.parse(calls.getUpload.params, { uploadId: ID })).toEqual({ uploadId: ID });
  expect(v.parse(calls.uploadPart.params, { uploadId: ID, partNumber: '12' })).toEqual({
    uploadId: ID,
    partNumber: 12,
  });
});

test('the answer for a joined file has its ETag and its size', () => {
  const joined = { uploadId: ID, streamId: OTHER_ID, etag: '"5d41402a-2"', sizeBytes: 9_000_000 };
  expect(v.parse(calls.completeUpload.response, { ...joined, path: '/data/1' })).toEqual(joined);
});
