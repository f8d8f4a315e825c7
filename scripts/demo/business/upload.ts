import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Client } from '@commoncast/core/http/client';
import { completeUpload, createUpload, uploadPart } from '@commoncast/core/multipart/api';
import { getVod } from '@commoncast/core/streams/api';
import type { Vod } from '@commoncast/core/streams/schema';

const PLAYABLE_LIMIT_MS = 240_000;

/** Uploads a file in parts, as a browser does. */
export async function upload(client: Client, streamId: string, path: string): Promise<void> {
  await using file = await open(path);
  const { size } = await file.stat();
  const { uploadId, partBytes } = await client.call(createUpload, {
    body: { streamId, fileName: basename(path), sizeBytes: size },
  });
  const parts: string[] = [];
  for (let at = 0, partNumber = 1; at < size; at += partBytes, partNumber += 1) {
    const body = new Uint8Array(Math.min(partBytes, size - at));
    await file.read(body, 0, body.length, at);
    const { etag } = await client.call(uploadPart, {
      params: { uploadId, partNumber: String(partNumber) },
      body,
    });
    parts.push(`<Part><PartNumber>${partNumber}</PartNumber><ETag>${etag}</ETag></Part>`);
  }
  const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
  await client.call(completeUpload, { params: { uploadId }, body });
}

/** Waits until a video can be watched. */
export async function untilPlayable(client: Client, id: string): Promise<Vod> {
  const deadline = Date.now() + PLAYABLE_LIMIT_MS;
  for (;;) {
    const video = await client.call(getVod, { params: { id } });
    const { status, failureReason } = video.progress;
    if (status === 'PLAYABLE' || status === 'READY') return video;
    if (status === 'FAILED') throw new Error(`‘${video.name}’ could not be made playable: ${failureReason}`);
    if (Date.now() > deadline) throw new Error(`‘${video.name}’ did not become playable in time.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
