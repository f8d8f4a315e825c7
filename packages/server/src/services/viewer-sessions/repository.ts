import type { ListQuery, Page } from '@commoncast/core/http/paging';
import { type SessionStatus, statusesBefore } from '@commoncast/core/viewer-sessions/constants';
import { sql } from 'kysely';
import type { Executor } from '../../db/database.ts';
import { type Found, listPage } from '../../db/list-page.ts';
import { IS_PUBLIC } from '../streams/video-visibility.ts';
import type { ViewerSessionRow } from './tables.ts';

/** Whether this is content of the business that anybody may watch. */
export async function isWatchable(db: Executor, businessId: string, contentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('video')
    .where('id', '=', contentId)
    .where('business_id', '=', businessId)
    .where(IS_PUBLIC)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Begins a session or takes it further, in one statement, whoever races.
 * @returns null where the session is another content's, or is in a state that does not lead there
 */
export async function saveSession(db: Executor, session: ViewerSessionRow): Promise<ViewerSessionRow | null> {
  const row = await db
    .insertInto('viewer_session')
    .values(session)
    .onConflict((conflict) =>
      conflict
        .columns(['business_id', 'id'])
        .doUpdateSet((eb) => ({
          status: eb.ref('excluded.status'),
          tracked_centimin: sql<number>`greatest(viewer_session.tracked_centimin, excluded.tracked_centimin)`,
          updated_at: eb.ref('excluded.updated_at'),
        }))
        .where('viewer_session.content_id', '=', session.content_id)
        .where('viewer_session.status', 'in', statusesBefore(session.status)),
    )
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** A session of the business. */
export async function findSession(db: Executor, businessId: string, id: string) {
  return await db
    .selectFrom('viewer_session')
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst();
}

export interface SessionFilter {
  readonly broadcastId?: string | undefined;
  readonly sessionStatus?: SessionStatus | undefined;
}

/** One page of a business's sessions; the search is the beginning of a session's id. */
export async function listSessions(
  db: Executor,
  businessId: string,
  { broadcastId, sessionStatus }: SessionFilter,
  query: ListQuery<'startDate'>,
): Promise<Page<ViewerSessionRow>> {
  let found: Found<'viewer_session'> = db
    .selectFrom('viewer_session')
    .where('business_id', '=', businessId)
    .where(sql<boolean>`starts_with(id::text, ${query.search.trim().toLowerCase()})`);
  if (broadcastId) found = found.where('content_id', '=', broadcastId);
  if (sessionStatus) found = found.where('status', '=', sessionStatus);
  return await listPage(found, query, {
    sortedBy: { startDate: sql`started_at` },
    id: 'id',
    show: (sessions) => sessions.selectAll(),
  });
}

/** Removes what was last heard of before a time. */
export async function purgeSessions(db: Executor, before: Date): Promise<void> {
  await db.deleteFrom('viewer_session').where('updated_at', '<', before).execute();
}
