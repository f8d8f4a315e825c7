import type { Usage } from '@commoncast/core/billing/schema';
import {
  PLAN_LIMITS,
  type PlanName,
  STORED_BYTES,
  STORED_MINUTES,
  VIEWER_HOURS,
} from '@commoncast/core/business/plans';
import type { Records } from '../records.ts';

const MINUTE_MS = 60_000;

/** Whole minutes of videos and recordings, in the trash or not; a recording and its replay count once. */
function storedMinutesOf({ videos, archives }: Records): number {
  const kept = <T>(records: { all(): readonly T[]; deleted(): readonly { readonly record: T }[] }) => [
    ...records.all(),
    ...records.deleted().map(({ record }) => record),
  ];
  const recordings = kept(archives).filter(({ status }) => status !== 'FAILED');
  const replays = new Set(recordings.map(({ videoId }) => videoId));
  const others = kept(videos).filter(({ id }) => !replays.has(id));
  const ms = [...recordings, ...others].reduce((sum, { durationMs }) => sum + (durationMs ?? 0), 0);
  return Math.floor(ms / MINUTE_MS);
}

/** How much of a plan's limits the business uses. */
export function usageOf(records: Records, plan: PlanName): Usage[] {
  const limits = PLAN_LIMITS[plan];
  const now = new Date();
  const open = [...records.invitations.values()].filter(({ expiresDate }) => new Date(expiresDate) > now);
  const onAir = records.streams
    .all()
    .filter(({ streamStatus }) => ['LIVE', 'RECONNECTING'].includes(streamStatus));
  return [
    { kind: 'members', used: 1 + records.members.size + open.length, limit: limits.members },
    { kind: 'liveStreams', used: onAir.length, limit: limits.liveStreams },
    { kind: 'players', used: records.players.all().length, limit: limits.players },
    { kind: 'widgets', used: records.widgets.all().length, limit: limits.widgets },
    { kind: 'openUploads', used: 0, limit: limits.openUploads },
    { kind: 'storedBytes', used: records.billing.storedBytes, limit: STORED_BYTES[plan] },
    { kind: 'storedMinutes', used: storedMinutesOf(records), limit: STORED_MINUTES[plan] },
    { kind: 'viewerHours', used: records.billing.viewerHours, limit: VIEWER_HOURS[plan] },
  ];
}
