import type { Usage } from '@commoncast/core/billing/schema';
import { PLAN_LIMITS, type PlanName, STORED_BYTES } from '@commoncast/core/business/plans';
import type { Records } from '../records.ts';

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
  ];
}
