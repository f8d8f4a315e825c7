import { createHash } from 'node:crypto';
import { completeUpload, createUpload, uploadPart } from '@commoncast/core/multipart/api';
import { createVod, getVod, publishVod } from '@commoncast/core/streams/api';
import type { Vod } from '@commoncast/core/streams/schema';
import type { InferInput } from 'valibot';
import type { SignedUp } from '../server.ts';
import { completion } from './content-fixture.ts';
import { eventually } from './eventually.ts';

type Draft = InferInput<typeof createVod.body>;

/** Uploads bytes as a new video, over HTTP. @returns its id */
export async function uploadVideo(
  { client }: Pick<SignedUp, 'client'>,
  bytes: Uint8Array<ArrayBuffer>,
  draft: Partial<Draft> = {},
) {
  const { id } = await client.call(createVod, { body: { name: 'A film', ...draft } });
  const { uploadId, partBytes } = await client.call(createUpload, {
    body: { streamId: id, fileName: 'film.mp4', sizeBytes: bytes.length },
  });
  const parts: { readonly partNumber: number; readonly etag: string }[] = [];
  for (let at = 0; at < bytes.length; at += partBytes) {
    const body = bytes.subarray(at, at + partBytes);
    const contentMd5 = createHash('md5').update(body).digest('base64');
    const params = { uploadId, partNumber: String(parts.length + 1) };
    parts.push(await client.call(uploadPart, { params, headers: { 'content-md5': contentMd5 }, body }));
  }
  await client.call(completeUpload, { params: { uploadId }, body: completion(parts) });
  return id;
}

/** Waits until a video has a status. */
export async function untilStatus(
  { client }: Pick<SignedUp, 'client'>,
  id: string,
  ...statuses: string[]
): Promise<Vod> {
  return await eventually(
    () => client.call(getVod, { params: { id } }),
    (video) => statuses.includes(video.progress.status),
    60_000,
  );
}

/** A published video that can be watched, made by the server's engine. */
export async function readyVideo(owner: SignedUp, draft: Partial<Draft> = {}): Promise<Vod> {
  const id = await uploadVideo(owner, new TextEncoder().encode('the film'), draft);
  await untilStatus(owner, id, 'READY');
  return await owner.client.call(publishVod, { body: { id } });
}
