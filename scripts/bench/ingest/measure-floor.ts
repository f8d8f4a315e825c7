import { openDatabase } from '@commoncast/server/db/connect';
import { measureBareInserts } from '@commoncast/server/test/insights/bare-inserts';
import { BEATS_A_POST, sampleBatch } from './sample-batch.ts';

/** As many as a busy server gathers. */
const POSTS_A_COMMIT = 200;

interface FloorParts {
  readonly dataDirectory: string;
  readonly databaseUrl: string | undefined;
  readonly durationMs: number;
}

/**
 * The floor: the same bytes into a bare table of the same database, without HTTP, validation or counting.
 * @returns beats per second
 */
export async function measureFloor({ dataDirectory, databaseUrl, durationMs }: FloorParts): Promise<number> {
  const database = await openDatabase({ dataDirectory, ...(databaseUrl !== undefined && { databaseUrl }) });
  const payloads = Array.from({ length: POSTS_A_COMMIT }, () => sampleBatch('pk'));
  const posts = await measureBareInserts(database, payloads, durationMs);
  await database.close();
  return posts * BEATS_A_POST;
}
