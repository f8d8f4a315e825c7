import type { ListQuery, Page } from '@commoncast/core/http/paging';
import type {
  TimeTrackDraft,
  ViewerSession,
  ViewerSessionDraft,
} from '@commoncast/core/viewer-sessions/schema';
import type { Member } from '../../callers/member.ts';
import type { PublicBusiness } from '../../callers/public-business.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { conflict, notFound } from '../../problems/problems.ts';
import type { Quotas } from '../../quotas/quotas.ts';
import type { RateLimits } from '../../quotas/rate-limits.ts';
import type { AnalyticsStore } from '../insights/analytics-store.ts';
import { findSession, isWatchable, listSessions, type SessionFilter, saveSession } from './repository.ts';
import type { ViewerSessionRow } from './tables.ts';

export interface ViewerSessionsService {
  /** Begins a viewing or takes it further; a time is kept where it is the largest so far. */
  save(business: PublicBusiness, draft: SavedDraft, address: string): Promise<ViewerSession>;
  list(member: Member, filter: SessionFilter, query: ListQuery<'startDate'>): Promise<Page<ViewerSession>>;
  get(member: Member, sessionId: string): Promise<ViewerSession>;
  /** The plays of a content that are watched at this moment, as the insights count them. */
  currentCount(business: PublicBusiness, contentId: string): Promise<number>;
}

type SavedDraft = ViewerSessionDraft & Partial<Pick<TimeTrackDraft, 'timeTrackedInMin'>>;

interface ViewerSessionsParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly quotas: Quotas;
  readonly limits: RateLimits;
  readonly analytics: Pick<AnalyticsStore, 'concurrent'>;
}

/** What viewers' pages report of their viewings, and what the business reads of it. */
export function createViewerSessionsService(parts: ViewerSessionsParts): ViewerSessionsService {
  const { database, clock, quotas, limits, analytics } = parts;
  return {
    async save(business, draft, address) {
      if (draft.businessId !== undefined && draft.businessId !== business.id) throw notFound();
      await quotas.take(limits.viewerSessionsPerAddress, 'viewer-session', business.id, address);
      const now = clock();
      return await database.transaction(async (tx) => {
        if (!(await isWatchable(tx, business.id, draft.broadcastId))) throw notFound();
        const saved = await saveSession(tx, {
          business_id: business.id,
          id: draft.sessionId,
          content_id: draft.broadcastId,
          status: draft.sessionStatus,
          tracked_centimin: Math.round((draft.timeTrackedInMin ?? 0) * 100),
          started_at: draft.startDate ? new Date(draft.startDate) : now,
          updated_at: now,
        });
        if (saved) return toViewerSession(saved);
        const kept = await findSession(tx, business.id, draft.sessionId);
        throw kept?.content_id === draft.broadcastId
          ? conflict(
              'ILLEGAL_TRANSITION',
              `A session that is ${kept.status} cannot become ${draft.sessionStatus}`,
              'sessionStatus',
            )
          : conflict('ILLEGAL_TRANSITION', 'This session watches something else', 'broadcastId');
      });
    },
    async list(member, filter, query) {
      member.require('insights:read');
      const page = await listSessions(database.root, member.businessId, filter, query);
      return { ...page, content: page.content.map(toViewerSession) };
    },
    async get(member, sessionId) {
      member.require('insights:read');
      const session = await findSession(database.root, member.businessId, sessionId);
      if (!session) throw notFound();
      return toViewerSession(session);
    },
    async currentCount(business, contentId) {
      if (!(await isWatchable(database.root, business.id, contentId))) throw notFound();
      return await analytics.concurrent({ businessId: business.id, contentId, filters: [] }, clock());
    },
  };
}

function toViewerSession(row: ViewerSessionRow): ViewerSession {
  return {
    sessionId: row.id,
    businessId: row.business_id,
    broadcastId: row.content_id,
    timeTrackedInMin: row.tracked_centimin / 100,
    sessionStatus: row.status,
    startDate: row.started_at.toISOString(),
    updatedDate: row.updated_at.toISOString(),
  };
}
