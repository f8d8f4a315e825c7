import { conflict } from '@commoncast/server/problems/problems';
import type { Records } from './records.ts';

/** @throws {ApiError} SUBSCRIPTION_EXPIRED: nothing can be uploaded or broadcast */
export function requireRunningPlan({ billing }: Pick<Records, 'billing'>): void {
  if (billing.subscription.state !== 'EXPIRED') return;
  throw conflict('SUBSCRIPTION_EXPIRED', 'Your plan has expired. An owner can choose a plan under Billing.');
}
