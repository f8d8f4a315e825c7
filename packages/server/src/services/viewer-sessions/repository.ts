import type { ListQuery, Page } from '@commoncast/core/http/paging';
import { type SessionStatus, statusesBefore } from '@commoncast/core/viewer-sessions/constants';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/database.ts';
import { type Found, listPage } from '../../db/list-page.ts';
import { IS_PUBLIC_LIVE } from '../live/public-repository.ts';
import { IS_PUBLIC } from '../streams/video-visibility.ts';
import type { ViewerSessionRow } from './tables.ts';

const OPEN_STATUSES: readonly SessionStatus[] = ['STARTED', 'PAUSED'];

/** Whether this is a video or a stream of the business and anybody may watch it. */
export async function isWatchable(db: Executor, businessId: string, contentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('video')
    .where('id', '=', contentId)
    .where('business_id', '=', businessId)
    .where(IS_PUBLIC)
    .select('id')
    .unionAll(
      db
        .selectFrom('live_stream')
        .where('id', '=', contentId)
        .where('business_id', '=', businessId)
        .where(IS_PUBLIC_LIVE)
        .select('id'),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Starts a session or advances it, in one statement that holds up under races.
 * @param idleSince sessions last heard of before this are closed
 * @returns null if the session belongs to other content, is closed, or cannot move from its state to this one
 */
export async function saveSession(
  db: Executor,
  session: ViewerSessionRow,
  idleSince: Date,
): Promise<ViewerSessionRow | null> {
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
        .where('viewer_session.status', 'in', statusesBefore(session.status))
        .where((eb) =>
          eb.or([
            eb('viewer_session.updated_at', '>=', idleSince),
            // A repeat changes nothing, however late.
            eb('viewer_session.status', '=', session.status).and(
              'viewer_session.status',
              'not in',
              OPEN_STATUSES,
            ),
          ]),
        ),
    )
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** A session of the business, with its status after any silence. */
export async function findSession(db: Executor, businessId: string, id: string, idleSince: Date) {
  return await db
    .selectFrom('viewer_session')
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .selectAll()
    .select(statusAfterSilence(idleSince).as('status'))
    .executeTakeFirst();
}

/** A session that is still open after half an hour of silence was abandoned. */
function statusAfterSilence(idleSince: Date): RawBuilder<SessionStatus> {
  return sql`case when status in ('STARTED', 'PAUSED') and updated_at < ${idleSince} then 'ABORTED' else status end`;
}

export interface SessionFilter {
  readonly broadcastId?: string | undefined;
  readonly sessionStatus?: SessionStatus | undefined;
}

/** One page of a business's sessions; the search matches the start of a session's id. */
export async function listSessions(
  db: Executor,
  businessId: string,
  { broadcastId, sessionStatus }: SessionFilter,
  query: ListQuery<'startDate'>,
  idleSince: Date,
): Promise<Page<ViewerSessionRow>> {
  let found: Found<'viewer_session'> = db
    .selectFrom('viewer_session')
    .where('business_id', '=', businessId)
    .where(sql<boolean>`starts_with(id::text, ${query.search.trim().toLowerCase()})`);
  if (broadcastId) found = found.where('content_id', '=', broadcastId);
  const status = statusAfterSilence(idleSince);
  if (sessionStatus) found = found.where(status, '=', sessionStatus);
  return await listPage(found, query, {
    sortedBy: { startDate: sql`started_at` },
    id: 'id',
    show: (sessions) => sessions.selectAll().select(status.as('status')),
  });
}

/** Removes sessions last heard of before a time. */
export async function purgeSessions(db: Executor, before: Date): Promise<void> {
  await db.deleteFrom('viewer_session').where('updated_at', '<', before).execute();
}
