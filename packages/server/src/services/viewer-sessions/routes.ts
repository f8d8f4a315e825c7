import {
  getCurrentCount,
  getTimeTrack,
  listViewerSessions,
  saveViewerSession,
  trackTime,
} from '@commoncast/core/viewer-sessions/api';
import type { Bind } from '../../http/bind.ts';
import type { ViewerSessionsService } from './service.ts';

/** Serves the calls on viewings. */
export function viewerSessionsRoutes(bind: Bind, sessions: ViewerSessionsService): void {
  bind(saveViewerSession, ({ business, body, client }) => sessions.save(business, body, client.address));
  bind(trackTime, ({ business, body, client }) => sessions.save(business, body, client.address));
  bind(listViewerSessions, ({ member, query: { businessId, broadcastId, sessionStatus, ...query } }) =>
    sessions.list(member, { businessId, broadcastId, sessionStatus }, query),
  );
  bind(getTimeTrack, ({ member, query }) => sessions.get(member, query.sessionId));
  bind(getCurrentCount, async ({ business, params }) => ({
    broadcastId: params.id,
    currentCount: await sessions.currentCount(business, params.id),
  }));
}
