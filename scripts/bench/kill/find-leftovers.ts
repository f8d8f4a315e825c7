import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '@commoncast/server/db/database';
import { findUnfinishedJobs } from '@commoncast/server/test/content/unfinished-jobs';

/** What attempts and uploads have left on the disk, and jobs that have come to nothing, in words. Nothing runs meanwhile. */
export async function findLeftovers(database: Database, dataDirectory: string): Promise<string[]> {
  const scratch = await namesIn(join(dataDirectory, 'scratch'));
  const media = await readdir(join(dataDirectory, 'media'), { recursive: true });
  const unfinishedFiles = media.filter((path) => /(^|\/)\.(writing|joining)-[^/]*$/.test(path));
  // What was deleted can be restored, so its parts are kept as well.
  const kept = await database.root
    .selectFrom('multipart_upload')
    .innerJoin('video', 'video.id', 'multipart_upload.video_id')
    .select('multipart_upload.id')
    .where((eb) => eb.or([eb('multipart_upload.state', '=', 'OPEN'), eb('video.deleted_at', 'is not', null)]))
    .execute();
  const keptIds = new Set(kept.map(({ id }) => id));
  const uploads = (await namesIn(join(dataDirectory, 'media/uploads'))).filter((name) => !keptIds.has(name));
  const jobs = await findUnfinishedJobs(database);
  return [
    ...scratch.map((name) => `scratch/${name}`),
    ...unfinishedFiles.map((path) => `media/${path}`),
    ...uploads.map((name) => `media/uploads/${name}`),
    ...jobs.map(({ name, state, output }) => `job of ${name}: ${state}: ${output}`),
  ];
}

async function namesIn(directory: string): Promise<string[]> {
  return await readdir(directory).catch(() => []);
}
