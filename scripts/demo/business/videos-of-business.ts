import type { Client } from '@commoncast/core/http/client';
import {
  createVod,
  editVod,
  listByCategory,
  publishVod,
  putCaption,
  takePoster,
} from '@commoncast/core/streams/api';
import type { Vod } from '@commoncast/core/streams/schema';
import { untilPlayable, upload } from './upload.ts';
import { type DemoVideo, toWebVtt } from './videos.ts';

/** The video that an interrupted start has made already, by its name. */
export async function findVideo(client: Client, { name }: DemoVideo): Promise<Vod | undefined> {
  const { content } = await client.call(listByCategory, { query: { category: 'VOD' } });
  return content.find((one) => one.name === name);
}

/** Creates a video that waits for its film. */
export function createVideo(client: Client, { name, description }: DemoVideo): Promise<Vod> {
  return client.call(createVod, { body: { name, description } });
}

/**
 * Uploads the film of a video unless that has been done, publishes it, and adds what belongs to it.
 * @param filmPath is read only for the upload
 */
export async function completeVideo(
  client: Client,
  { id, progress }: Vod,
  { chapters, captions, posterS }: DemoVideo,
  filmPath: string,
): Promise<Vod> {
  if (progress.status === 'UPLOADING') await upload(client, id, filmPath);
  await client.call(publishVod, { body: { id } });
  for (const { language, label, lines } of captions) {
    await client.call(putCaption, { params: { id, language }, query: { label }, body: toWebVtt(lines) });
  }
  await untilPlayable(client, id);
  if (posterS !== null) await client.call(takePoster, { params: { id }, body: { atS: posterS } });
  return client.call(editVod, { params: { id }, body: { chapters: [...chapters] } });
}
