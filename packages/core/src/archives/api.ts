import * as v from 'valibot';
import { endpoint } from '../http/endpoint.ts';
import { listQuery, pageOf } from '../http/paging.ts';
import { Id, IdParams, Nothing } from '../http/values.ts';
import { Vod } from '../streams/schema.ts';
import { ARCHIVE_FILTERS, ARCHIVE_PAGE_SIZE } from './constants.ts';
import { Archive, ArchiveCallToAction, ArchiveDraft, ArchiveMetadata, Conversion } from './schema.ts';

const archiveType = v.picklist(ARCHIVE_FILTERS, 'Must be ARCHIVE, ALL or VIDEO');

export const listArchives = endpoint({
  service: 'streams',
  method: 'GET',
  path: '/stream/archive',
  auth: 'bearer',
  summary: 'The recordings of the business, and with ALL or VIDEO its uploads',
  query: v.strictObject({
    ...listQuery(['createdDate', 'name'], ARCHIVE_PAGE_SIZE),
    archiveType: v.optional(archiveType, 'ARCHIVE'),
    /** Only recordings of this stream. */
    streamId: v.exactOptional(Id),
  }),
  response: pageOf(Archive),
});

export const createArchive = endpoint({
  service: 'streams',
  method: 'POST',
  path: '/stream/archive',
  auth: 'bearer',
  summary:
    'Makes a clip: a recording of a part of another one, cut at key frames without encoding it again; READY a moment later',
  body: ArchiveDraft,
  response: Archive,
  status: 201,
  idempotent: true,
  errors: ['ILLEGAL_TRANSITION', 'PLAN_LIMIT_REACHED'],
});

export const getArchive = endpoint({
  service: 'streams',
  method: 'GET',
  path: '/stream/archive/{id}',
  auth: 'bearer',
  summary: 'One recording or upload',
  params: IdParams,
  response: Archive,
});

export const listArchivesOfStream = endpoint({
  service: 'streams',
  method: 'GET',
  path: '/stream/archive/get-archive/{id}',
  auth: 'bearer',
  summary: 'The recordings of one stream',
  params: IdParams,
  query: v.strictObject({
    ...listQuery(['createdDate', 'name'], ARCHIVE_PAGE_SIZE),
    archiveType: v.optional(archiveType, 'ARCHIVE'),
  }),
  response: pageOf(Archive),
});

export const deleteArchive = endpoint({
  service: 'streams',
  method: 'DELETE',
  path: '/stream/archive',
  auth: 'bearer',
  summary: 'Deletes a recording, not the video that was made of it; it can be restored for 7 days',
  query: v.strictObject({ archiveId: Id, reason: v.literal('delete', "Must be 'delete'") }),
  response: Nothing,
  errors: ['ILLEGAL_TRANSITION'],
});

export const restoreArchive = endpoint({
  service: 'streams',
  method: 'POST',
  path: '/stream/archive/{id}/restore',
  auth: 'bearer',
  summary: 'Restores a deleted recording',
  params: IdParams,
  response: Archive,
});

const metadata = {
  service: 'streams',
  path: '/stream/archive/{id}/metadata',
  auth: 'bearer',
  params: IdParams,
  body: ArchiveMetadata,
  response: Archive,
} as const;

export const replaceArchiveMetadata = endpoint({
  ...metadata,
  method: 'PUT',
  summary: 'Replaces the metadata of a recording',
});

export const addArchiveMetadata = endpoint({
  ...metadata,
  method: 'POST',
  summary: 'Adds metadata to a recording; a key that is there gets the new value',
});

export const setArchiveCallToAction = endpoint({
  service: 'streams',
  method: 'POST',
  path: '/stream/archive/cta',
  auth: 'bearer',
  summary: 'Sets the call to action of a recording: text and URL, both or none',
  body: ArchiveCallToAction,
  response: Archive,
});

export const convertToVod = endpoint({
  service: 'streams',
  method: 'POST',
  path: '/stream/vod/convert-to-vod',
  auth: 'bearer',
  summary: 'Makes a video of a recording; repeating it answers the same video',
  body: Conversion,
  response: Vod,
  status: 201,
  idempotent: true,
  errors: ['ILLEGAL_TRANSITION', 'PLAN_LIMIT_REACHED'],
});
