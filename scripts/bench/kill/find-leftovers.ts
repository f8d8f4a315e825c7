import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '@commoncast/server/db/database';
import { findUnfinishedJobs } from '@commoncast/server/test/content/unfinished-jobs';

/** What attempts and uploads have left on the disk, and jobs that have come to nothing, in words. Nothing runs meanwhile. */
export async function findLeftovers(database: Database, dataDirectory: string): Promise<string[]> {
  const scratch = await namesIn(join(dataDirectory, 'scratch'));
  const media = await readdir(join(dataDirectory, 'media'), { recursive: true });
  const unfinishedFiles = media.filter((path) => /(^|\/)\.(writing|joining)-[^/]*$/.test(path));
  const open = await database.root
    .selectFrom('multipart_upload')
    .select('id')
    .where('state', '=', 'OPEN')
    .execute();
  const openIds = new Set(open.map(({ id }) => id));
  const uploads = (await namesIn(join(dataDirectory, 'media/uploads'))).filter((name) => !openIds.has(name));
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
