import { sql } from 'kysely';
import type { Executor } from '../../db/database.ts';

/** How many are looked at in one transaction. */
const AT_ONCE = 200;

interface UnnamedPoster {
  readonly id: string;
  readonly video_id: string;
}

const IS_UNNAMED = sql<boolean>`not exists (
  select 1 from split_test test
  where test.business_id = poster.business_id
    and test.variants @> jsonb_build_array(jsonb_build_object('posterId', poster.id))
) and not exists (
  select 1 from split_test_phase phase
  where phase.business_id = poster.business_id
    and phase.variants @> jsonb_build_array(jsonb_build_object('posterId', poster.id))
)`;

/** Deletes some alternate posters that were made before the given time and are named by no test and no phase. */
export async function deleteUnnamedPosters(tx: Executor, before: Date): Promise<UnnamedPoster[]> {
  const { rows: found } = await sql<UnnamedPoster>`
    select poster.id from alternate_poster poster
    where poster.created_at < ${before} and ${IS_UNNAMED}
    order by poster.created_at
    limit ${AT_ONCE}
    for update skip locked
  `.execute(tx);
  if (found.length === 0) return [];
  // Asked again under the lock: a test may have been saved with it since the first statement began.
  const { rows } = await sql<UnnamedPoster>`
    delete from alternate_poster poster
    where poster.id = any(${found.map(({ id }) => id)}::uuid[]) and ${IS_UNNAMED}
    returning poster.id, poster.video_id
  `.execute(tx);
  return rows;
}
