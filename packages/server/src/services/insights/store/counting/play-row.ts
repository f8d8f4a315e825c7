import type { Selectable } from 'kysely';
import { contributionOf } from '../../plays/contribution.ts';
import type { PlayState } from '../../plays/play-state.ts';
import { watchingUntil } from '../../plays/watching.ts';
import type { InsightsTables } from '../../tables.ts';

/** A play as stored: what its beats said, and what of that is in the rollups. */
export type PlayRow = Omit<
  Selectable<InsightsTables['viewer_play']>,
  'state' | 'is_counted' | 'played_content_id'
> & {
  readonly state: PlayState;
};

/** Computes the row of a play. */
export function toPlayRow(state: PlayState, isView: boolean): PlayRow {
  const { measures, startupMs, seenSeconds } = contributionOf(state);
  const untilMs = watchingUntil(state);
  return {
    play_id: state.playId,
    business_id: state.businessId,
    context_id: state.contextId,
    session_id: state.sessionId,
    viewer_id: state.viewerId,
    is_cookieless: state.isCookieless,
    started_at: new Date(state.startedAtMs),
    watching_until: untilMs === null ? null : new Date(untilMs),
    state,
    ...measures,
    views: Number(isView),
    live_views: Number(isView && state.isLive),
    startup_ms: startupMs,
    seen_seconds: seenSeconds,
    source_id: state.suspicion?.sourceId ?? null,
  };
}
