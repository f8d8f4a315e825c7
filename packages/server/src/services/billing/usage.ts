import type { UsageKind } from '@commoncast/core/billing/constants';
import { PLAN_LIMITS, type PlanName, STORED_BYTES } from '@commoncast/core/business/plans';
import type { Executor } from '../../db/database.ts';
import { countBusyStreams } from '../live/sessions-repository.ts';
import { countPlaces } from '../members/repository.ts';
import { countOpenUploads, readStoredBytes } from '../multipart/repository.ts';
import { countPlayers } from '../players/repository.ts';
import { countWidgets } from '../widgets/repository.ts';

/** How much there is of what plans limit; bytes for `storedBytes`. */
export type UsedAmounts = Readonly<Record<UsageKind, number>>;

/** What a plan allows. */
export function limitsOf(plan: PlanName): UsedAmounts {
  return { ...PLAN_LIMITS[plan], storedBytes: STORED_BYTES[plan] };
}

/** What a business uses now, counted as the limits are. */
export async function readUsage(db: Executor, businessId: string, now: Date): Promise<UsedAmounts> {
  return {
    members: await countPlaces(db, businessId, now),
    liveStreams: await countBusyStreams(db, { businessId, now }),
    players: await countPlayers(db, businessId),
    widgets: await countWidgets(db, businessId),
    openUploads: await countOpenUploads(db, businessId),
    storedBytes: await readStoredBytes(db, businessId),
  };
}
