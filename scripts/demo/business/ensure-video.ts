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

/** Finds a video that an interrupted start has made already, or creates it. */
export async function ensureVideo(client: Client, { name, description }: DemoVideo): Promise<Vod> {
  const { content } = await client.call(listByCategory, { query: { category: 'VOD' } });
  const known = content.find((one) => one.name === name);
  return known ?? (await client.call(createVod, { body: { name, description } }));
}

/** Uploads the film of a video unless that has been done, publishes it, and adds what belongs to it. */
export async function completeVideo(
  client: Client,
  { id, progress }: Vod,
  { chapters, captions, posterS }: DemoVideo,
  filmOf: () => Promise<string>,
): Promise<Vod> {
  if (progress.status === 'UPLOADING') await upload(client, id, await filmOf());
  await client.call(publishVod, { body: { id } });
  for (const { language, label, lines } of captions) {
    await client.call(putCaption, { params: { id, language }, query: { label }, body: toWebVtt(lines) });
  }
  await untilPlayable(client, id);
  if (posterS !== null) await client.call(takePoster, { params: { id }, body: { atS: posterS } });
  return client.call(editVod, { params: { id }, body: { chapters: [...chapters] } });
}
