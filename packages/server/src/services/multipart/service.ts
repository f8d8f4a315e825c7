import type { Readable } from 'node:stream';
import { MAX_PART_BYTES, MIN_PART_BYTES, partBytesFor } from '@commoncast/core/multipart/constants';
import type {
  MediaAdDraft,
  MultipartUpload,
  SignedParts,
  UploadDraft,
  UploadedPart,
} from '@commoncast/core/multipart/schema';
import { v7 as uuidv7 } from 'uuid';
import { recordAction } from '../../audit/record-action.ts';
import type { Member } from '../../callers/member.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Executor } from '../../db/database.ts';
import { conflict, invalid, notFound } from '../../problems/problems.ts';
import type { Storage } from '../../storage/storage.ts';
import { isStorageError } from '../../storage/storage-error.ts';
import { requireActivePlan } from '../business/require-active-plan.ts';
import { requireRoom } from '../business/require-room.ts';
import { requireStorage } from '../business/require-storage.ts';
import { requireStoredMinutes } from '../business/require-stored-minutes.ts';
import { requireViewerHours } from '../business/require-viewer-hours.ts';
import { completeUpload, sameCompletion } from './complete-upload.ts';
import { findParts } from './find-parts.ts';
import { openStoredUpload } from './open-stored-upload.ts';
import { parseCompleteBody } from './parse-complete-body.ts';
import { advisedOffset, isWorthALook } from './placed-parts.ts';
import {
  countOpenUploads,
  deleteUpload,
  findUpload,
  insertUpload,
  markAborted,
  readStoredBytes,
  touchUpload,
} from './repository.ts';
import { readStoredMs } from './stored-length.ts';
import type { UploadRow } from './tables.ts';
import { removeParts } from './upload-handle.ts';
import type { VideosOfUploads } from './videos-of-uploads.ts';

export interface PartHeaders {
  /** Content-Length in bytes. */
  readonly sizeBytes: number | undefined;
  readonly contentMd5: string | undefined;
}

export interface Completion {
  uploadId: string;
  streamId: string;
  /** S3's composite ETag. */
  etag: string;
  sizeBytes: number;
}

export interface MultipartService {
  /** @throws {ApiError} NOT_FOUND, ILLEGAL_TRANSITION, PLAN_LIMIT_REACHED, SUBSCRIPTION_EXPIRED */
  create(member: Member, draft: UploadDraft): Promise<MultipartUpload>;
  /** A video, and the upload of its file. @throws {ApiError} PLAN_LIMIT_REACHED, SUBSCRIPTION_EXPIRED: neither is there then */
  createWithVideo(member: Member, draft: MediaAdDraft): Promise<MultipartUpload>;
  get(member: Member, id: string): Promise<MultipartUpload>;
  /** Durable when it resolves. */
  putPart(
    member: Member,
    id: string,
    partNumber: number,
    body: Readable,
    headers: PartHeaders,
  ): Promise<UploadedPart>;
  /** @throws {ApiError} ILLEGAL_TRANSITION: parts come through our own server */
  signParts(member: Member, id: string, partNumbers: readonly number[]): Promise<SignedParts>;
  /** @param xml `CompleteMultipartUpload` of S3 */
  complete(member: Member, id: string, xml: string): Promise<Completion>;
  abort(member: Member, id: string): Promise<void>;
}

interface MultipartParts {
  readonly database: Database;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly videos: VideosOfUploads;
}

/** How long a PUT to a signed address may begin. */
const SIGNED_S = 900;

/** Uploads in parts, with the semantics of S3. */
export function createMultipartService(parts: MultipartParts): MultipartService {
  const { database, storage, clock, videos } = parts;
  const isDirect = storage.signPart !== undefined;

  async function requireUpload(member: Member, id: string): Promise<UploadRow> {
    member.require('video:write');
    const upload = await findUpload(database.root, member.businessId, id);
    if (!upload) throw notFound();
    return upload;
  }

  async function requireOpen(member: Member, id: string): Promise<UploadRow> {
    const upload = await requireUpload(member, id);
    if (upload.state !== 'OPEN') throw notFound();
    return upload;
  }

  async function open(
    tx: Executor,
    member: Member,
    { streamId, fileName, sizeBytes }: UploadDraft,
  ): Promise<MultipartUpload> {
    const id = uuidv7();
    const now = clock();
    const partBytes = partBytesFor(sizeBytes);
    await requireActivePlan(tx, member.businessId);
    await requireViewerHours(tx, member.businessId, now);
    await requireRoom(tx, member.businessId, 'openUploads', countOpenUploads);
    await requireStorage(tx, member.businessId, sizeBytes, readStoredBytes);
    // Nobody knows how long a video is before its file is here.
    await requireStoredMinutes(tx, member.businessId, null, readStoredMs);
    const video = await videos.lock(tx, member.businessId, streamId);
    if (!video) throw notFound();
    if (!video.takesFile) throw conflict('ILLEGAL_TRANSITION', 'This video has its file already');
    const isNew = await insertUpload(tx, {
      id,
      video_id: streamId,
      business_id: member.businessId,
      storage_key: `originals/${streamId}/${id}`,
      file_name: fileName,
      size_bytes: sizeBytes,
      part_bytes: partBytes,
      state: 'OPEN',
      created_at: now,
      touched_at: now,
    });
    if (!isNew) {
      throw conflict('ILLEGAL_TRANSITION', 'Another upload for this video is open: resume it or give it up');
    }
    await videos.expect(tx, member.businessId, streamId, { name: fileName, sizeBytes });
    return {
      uploadId: id,
      streamId,
      fileName,
      sizeBytes,
      partBytes,
      parts: [],
      isDirect,
      createdDate: now.toISOString(),
    };
  }

  return {
    create: async (member, draft) => {
      member.require('video:write');
      return await database.transaction((tx) => open(tx, member, draft));
    },
    createWithVideo: async (member, { fileName, sizeBytes, publishState, ...draft }) => {
      member.require('video:write');
      return await database.transaction(async (tx) => {
        const isPublished = publishState === 'Published';
        const streamId = await videos.create(tx, member, draft, isPublished);
        if (isPublished)
          await recordAction(tx, member, { action: 'video.publish', subjectId: streamId }, clock());
        return await open(tx, member, { streamId, fileName, sizeBytes });
      });
    },
    get: async (member, id) => {
      const upload = await requireOpen(member, id);
      return {
        uploadId: upload.id,
        streamId: upload.video_id,
        fileName: upload.file_name,
        sizeBytes: upload.size_bytes,
        partBytes: upload.part_bytes,
        parts: await findParts(storage, upload),
        isDirect,
        createdDate: upload.created_at.toISOString(),
      };
    },
    putPart: async (member, id, partNumber, body, { sizeBytes, contentMd5 }) => {
      const upload = await requireOpen(member, id);
      if (sizeBytes === undefined) throw invalid({ 'content-length': 'Content-Length is required' });
      // Keeps an upload from taking much more space than it announced.
      if (partNumber > Math.ceil(upload.size_bytes / MIN_PART_BYTES))
        throw invalid({ partNumber: 'The file has not so many parts' });
      if (sizeBytes < 1 || sizeBytes > Math.min(upload.size_bytes, MAX_PART_BYTES))
        throw invalid({ 'content-length': 'A part has 1 byte to 64 MiB, and no more than the file' });
      const stored = await openStoredUpload({ database, storage }, upload);
      const offsetBytes = advisedOffset(upload, partNumber, sizeBytes);
      const part = await storage
        .putPart(stored, partNumber, body, { sizeBytes, contentMd5, offsetBytes })
        .catch(explain);
      // Only parts of an upload that is still open are acknowledged.
      if (!(await touchUpload(database.root, id, clock()))) throw notFound();
      if (upload.opening === null && storage.copyPart && isWorthALook(partNumber, upload))
        await videos.lookAt(upload.video_id, id);
      return part;
    },
    signParts: async (member, id, partNumbers) => {
      const upload = await requireOpen(member, id);
      if (!storage.signPart)
        throw conflict('ILLEGAL_TRANSITION', 'Parts of this upload are sent to the platform itself');
      const { size_bytes, part_bytes } = upload;
      if (Math.max(...partNumbers) > Math.ceil(size_bytes / part_bytes))
        throw invalid({ partNumbers: 'The file has not so many parts' });
      const stored = await openStoredUpload({ database, storage }, upload);
      const expiresAt = new Date(clock().getTime() + SIGNED_S * 1_000);
      const signed: SignedParts['parts'] = [];
      for (const partNumber of new Set(partNumbers)) {
        const sizeBytes = Math.min(part_bytes, size_bytes - (partNumber - 1) * part_bytes);
        const url = await storage.signPart(stored, { partNumber, sizeBytes }, expiresAt);
        signed.push({ partNumber, url, sizeBytes });
      }
      // Who asks for addresses is sending: the upload is not abandoned.
      if (!(await touchUpload(database.root, id, clock()))) throw notFound();
      return { parts: signed, goodForS: SIGNED_S };
    },
    complete: async (member, id, xml) => {
      const upload = await requireUpload(member, id);
      const listed = parseCompleteBody(xml);
      const etag =
        (upload.state === 'OPEN' && (await completeUpload(parts, upload, listed))) ||
        // Completed before, or by a concurrent request.
        sameCompletion(await requireUpload(member, id), listed);
      return { uploadId: id, streamId: upload.video_id, etag, sizeBytes: upload.size_bytes };
    },
    abort: async (member, id) => {
      const upload = await requireOpen(member, id);
      const isAborted = await database.transaction(async (tx) => {
        await videos.lock(tx, upload.business_id, upload.video_id);
        if (!(await markAborted(tx, id))) return false;
        await videos.forgetOpening(tx, upload.business_id, upload.video_id);
        return true;
      });
      if (!isAborted) throw notFound();
      await videos.removeOpening(upload.video_id);
      await removeParts(storage, upload);
      await deleteUpload(database.root, id);
    },
  };
}

function explain(error: unknown): never {
  if (isStorageError(error, 'NO_SUCH_UPLOAD')) throw notFound();
  if (isStorageError(error, 'BAD_DIGEST'))
    throw invalid({ 'content-md5': 'The part arrived damaged: its MD5 is not the one in Content-MD5' });
  if (isStorageError(error, 'INCOMPLETE_BODY'))
    throw invalid({ 'content-length': 'The part has not as many bytes as Content-Length says' });
  throw error;
}
