import { createHash } from 'node:crypto';
import type { Client } from '@commoncast/core/http/client';
import { completeUpload, createUpload, getUpload, uploadPart } from '@commoncast/core/multipart/api';
import { partBytesFor } from '@commoncast/core/multipart/constants';
import type { UploadedPart } from '@commoncast/core/multipart/schema';
import { createVod, deleteVod, getVod } from '@commoncast/core/streams/api';
import { completion } from '@commoncast/server/test/content/content-fixture';

/** A video on its way from its file to its end, as the one who uploads it knows it. */
export interface Film {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Deleted as soon as it is uploaded. */
  readonly isShortLived: boolean;
  id?: string;
  uploadId?: string;
  /** By number. */
  readonly parts: Map<number, UploadedPart>;
  isCompleted: boolean;
  isDeleted: boolean;
  /** How it ended: READY, or the reason why not. */
  outcome?: string;
}

export function newFilm(bytes: Film['bytes'], isShortLived: boolean): Film {
  return { bytes, isShortLived, parts: new Map(), isCompleted: false, isDeleted: false };
}

/** True once the uploader has nothing more to do. */
export function isHandedOver({ isShortLived, isCompleted, isDeleted }: Film): boolean {
  return isShortLived ? isDeleted : isCompleted;
}

/**
 * Takes the next step that was not acknowledged yet, as the studio does after a reload of the page.
 * @throws it was not acknowledged; the same step comes next
 */
export async function advance(film: Film, client: Client): Promise<void> {
  if (!film.id) {
    film.id = (await client.call(createVod, { body: { name: 'A film' } })).id;
  } else if (!film.uploadId) {
    film.uploadId = (await findUpload(film.id, client)) ?? (await openUpload(film.id, film.bytes, client));
  } else if (nextPart(film) !== null) {
    await sendPart(film, nextPart(film)!, client);
  } else if (!film.isCompleted) {
    const parts = [...film.parts.values()].toSorted((a, b) => a.partNumber - b.partNumber);
    await client.call(completeUpload, { params: { uploadId: film.uploadId }, body: completion(parts) });
    film.isCompleted = true;
  } else {
    await client.call(deleteVod, { params: { id: film.id } });
    film.isDeleted = true;
  }
}

/** What was acknowledged of a film and is not there, in words. */
export async function findLostOf(film: Film, client: Client): Promise<string[]> {
  const { id, uploadId } = film;
  if (!id) return [];
  const video = await client.call(getVod, { params: { id } }).catch((error: { status?: number }) => {
    if (error.status === 404) return null;
    throw error;
  });
  if (film.isDeleted) return video === null ? [] : [`video ${id} is back although it was deleted`];
  // A deletion that nobody has answered may have happened.
  if (video === null) return film.isShortLived && film.isCompleted ? [] : [`video ${id} is missing`];
  if (film.isCompleted)
    return video.progress.status === 'UPLOADING' ? [`video ${id} waits for a file that it has`] : [];
  if (!uploadId) return [];
  // A completion that nobody has answered may have happened, too.
  if (nextPart(film) === null && video.progress.status !== 'UPLOADING') return [];
  const { parts } = await client.call(getUpload, { params: { uploadId } });
  const found = new Map(parts.map((part) => [part.partNumber, part.etag]));
  return [...film.parts.values()]
    .filter(({ partNumber, etag }) => found.get(partNumber) !== etag)
    .map(({ partNumber }) => `part ${partNumber} of video ${id} is missing`);
}

/** How a video has ended: READY, or the reason why not; null while it has not. */
export async function outcomeOf(id: string, client: Client): Promise<string | null> {
  const { progress } = await client.call(getVod, { params: { id } });
  return progress.status === 'READY' ? 'READY' : progress.failureReason;
}

async function findUpload(id: string, client: Client): Promise<string | null> {
  return (await client.call(getVod, { params: { id } })).uploadId;
}

async function openUpload(streamId: string, bytes: Film['bytes'], client: Client): Promise<string> {
  const body = { streamId, fileName: 'film.mp4', sizeBytes: bytes.length };
  return (await client.call(createUpload, { body })).uploadId;
}

/** The first part without an acknowledgement; null when all have one. */
function nextPart({ bytes, parts }: Film): number | null {
  const count = Math.ceil(bytes.length / partBytesFor(bytes.length));
  for (let number = 1; number <= count; number += 1) if (!parts.has(number)) return number;
  return null;
}

async function sendPart({ bytes, uploadId, parts }: Film, number: number, client: Client): Promise<void> {
  const partBytes = partBytesFor(bytes.length);
  const body = bytes.slice((number - 1) * partBytes, number * partBytes);
  const part = await client.call(uploadPart, {
    params: { uploadId: uploadId!, partNumber: String(number) },
    headers: { 'content-md5': createHash('md5').update(body).digest('base64') },
    body,
  });
  parts.set(number, part);
}
