import type { Executor } from '../../../../db/database.ts';
import type { AudienceMinute, Question } from '../../analytics-store.ts';

/** The minutes of a span in which a stream was on air and its viewers were counted, ascending. */
export async function readAudience(
  db: Executor,
  { businessId, contentId, start, end }: Pick<Question, 'businessId' | 'contentId' | 'start' | 'end'>,
): Promise<AudienceMinute[]> {
  return await db
    .selectFrom('rollup_audience')
    .select(['minute as at', 'peak'])
    .where('business_id', '=', businessId)
    .where('content_id', '=', contentId)
    .where('sampled_at', '>=', start)
    .where('minute', '<', end)
    .orderBy('minute')
    .execute();
}
