import type { ListQuery, Page } from '@commoncast/core/http/paging';
import { MAX_BELIEVED_LATENESS_MS, SESSION_IDLE_MS } from '@commoncast/core/insights/constants';
import type {
  TimeTrackDraft,
  ViewerSession,
  ViewerSessionDraft,
} from '@commoncast/core/viewer-sessions/schema';
import type { Member } from '../../callers/member.ts';
import type { PublicBusiness } from '../../callers/public-business.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { conflict, invalid, notFound } from '../../problems/problems.ts';
import { addressBlock } from '../../quotas/address-block.ts';
import type { Quotas } from '../../quotas/quotas.ts';
import type { RateLimits } from '../../quotas/rate-limits.ts';
import type { AnalyticsStore } from '../insights/analytics-store.ts';
import { findSession, isWatchable, listSessions, type SessionFilter, saveSession } from './repository.ts';
import type { ViewerSessionRow } from './tables.ts';

const MINUTE_MS = 60_000;

export interface ViewerSessionsService {
  /** Starts a viewing or advances it; a time is stored only if it is the largest so far. */
  save(business: PublicBusiness, draft: SavedDraft, address: string): Promise<ViewerSession>;
  list(member: Member, filter: OwnSessionFilter, query: ListQuery<'startDate'>): Promise<Page<ViewerSession>>;
  get(member: Member, sessionId: string): Promise<ViewerSession>;
  /** The plays of a content that are being watched now, as the insights count them. */
  currentCount(business: PublicBusiness, contentId: string): Promise<number>;
}

/** If a business is named, it must be the member's own. */
type OwnSessionFilter = SessionFilter & { readonly businessId?: string | undefined };

type SavedDraft = ViewerSessionDraft & Partial<Pick<TimeTrackDraft, 'timeTrackedInMin'>>;

interface ViewerSessionsParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly quotas: Quotas;
  readonly limits: RateLimits;
  readonly analytics: Pick<AnalyticsStore, 'concurrent'>;
}

/** What viewers' pages report about their viewings, and what the business reads of it. */
export function createViewerSessionsService(parts: ViewerSessionsParts): ViewerSessionsService {
  const { database, clock, quotas, limits, analytics } = parts;
  return {
    async save(business, draft, address) {
      if (draft.businessId !== undefined && draft.businessId !== business.id) throw notFound();
      await quotas.take(
        limits.viewerSessionsPerAddress,
        'viewer-session',
        business.id,
        addressBlock(address),
      );
      const now = clock();
      const idleSince = new Date(now.getTime() - SESSION_IDLE_MS);
      return await database.transaction(async (tx) => {
        if (!(await isWatchable(tx, business.id, draft.broadcastId))) throw notFound();
        const kept = await findSession(tx, business.id, draft.sessionId, idleSince);
        requirePossible(draft.timeTrackedInMin ?? 0, kept?.created_at ?? now, now);
        const session: ViewerSessionRow = {
          business_id: business.id,
          id: draft.sessionId,
          content_id: draft.broadcastId,
          status: draft.sessionStatus,
          tracked_centimin: Math.round((draft.timeTrackedInMin ?? 0) * 100),
          started_at: draft.startDate ? new Date(draft.startDate) : now,
          updated_at: now,
          created_at: now,
        };
        const saved = await saveSession(tx, session, idleSince);
        if (saved) return toViewerSession(saved);
        throw kept?.content_id === draft.broadcastId
          ? conflict(
              'ILLEGAL_TRANSITION',
              `A session that is ${kept.status} cannot become ${draft.sessionStatus}`,
              'sessionStatus',
            )
          : conflict('ILLEGAL_TRANSITION', 'This session watches something else', 'broadcastId');
      });
    },
    async list(member, { businessId, ...filter }, query) {
      member.require('insights:read');
      member.requireBusiness(businessId);
      const idleSince = new Date(clock().getTime() - SESSION_IDLE_MS);
      const page = await listSessions(database.root, member.businessId, filter, query, idleSince);
      return { ...page, content: page.content.map(toViewerSession) };
    },
    async get(member, sessionId) {
      member.require('insights:read');
      const idleSince = new Date(clock().getTime() - SESSION_IDLE_MS);
      const session = await findSession(database.root, member.businessId, sessionId, idleSince);
      if (!session) throw notFound();
      return toViewerSession(session);
    },
    async currentCount(business, contentId) {
      if (!(await isWatchable(database.root, business.id, contentId))) throw notFound();
      return await analytics.concurrent({ businessId: business.id, contentId, filters: [] }, clock());
    },
  };
}

/** Nobody watches for longer than we have known of them, except for the hour by which calls may be late. */
function requirePossible(trackedMin: number, knownSince: Date, now: Date): void {
  const possibleMs = now.getTime() - knownSince.getTime() + MAX_BELIEVED_LATENESS_MS;
  if (trackedMin * MINUTE_MS > possibleMs) {
    throw invalid({ timeTrackedInMin: 'Cannot be longer than the viewing has lasted' });
  }
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
