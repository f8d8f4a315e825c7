import type { UsageKind } from '@commoncast/core/billing/constants';
import {
  PLAN_LIMITS,
  type PlanName,
  STORED_BYTES,
  STORED_MINUTES,
  VIEWER_HOURS,
} from '@commoncast/core/business/plans';
import { HOUR_MS } from '@commoncast/core/time/day';
import type { Executor } from '../../db/database.ts';
import { MINUTE_MS } from '../business/require-stored-minutes.ts';
import { findViewerUsage } from '../business/viewer-usage-repository.ts';
import { countBusyStreams } from '../live/sessions-repository.ts';
import { countPlaces } from '../members/repository.ts';
import { countOpenUploads, readStoredBytes } from '../multipart/repository.ts';
import { readStoredMs } from '../multipart/stored-length.ts';
import { countPlayers } from '../players/repository.ts';
import { countWidgets } from '../widgets/repository.ts';

/** How much there is of what plans limit; bytes for `storedBytes`, whole minutes and hours. */
export type UsedAmounts = Readonly<Record<UsageKind, number>>;

/** What a plan allows. */
export function limitsOf(plan: PlanName): UsedAmounts {
  return {
    ...PLAN_LIMITS[plan],
    storedBytes: STORED_BYTES[plan],
    storedMinutes: STORED_MINUTES[plan],
    viewerHours: VIEWER_HOURS[plan],
  };
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
    ...(await readContentUsage(db, businessId, now)),
  };
}

/** The part of it that uploads and viewers add to. Rounded down, so that a limit is full when it is reached. */
export async function readContentUsage(
  db: Executor,
  businessId: string,
  now: Date,
): Promise<Pick<UsedAmounts, 'storedMinutes' | 'viewerHours'>> {
  const watched = await findViewerUsage(db, businessId, now);
  return {
    storedMinutes: Math.floor((await readStoredMs(db, businessId)) / MINUTE_MS),
    viewerHours: Math.floor((watched?.watch_ms ?? 0) / HOUR_MS),
  };
}
