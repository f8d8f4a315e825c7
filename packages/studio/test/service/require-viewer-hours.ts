import { VIEWER_HOURS } from '@commoncast/core/business/plans';
import { formatDay } from '@commoncast/core/time/format-day';
import { conflict } from '@commoncast/server/problems/problems';
import { viewingPeriod } from '@commoncast/server/services/billing/figures/viewing-period';
import { standingOf } from './billing/standing.ts';
import type { Records } from './records.ts';

/** @throws {ApiError} PLAN_LIMIT_REACHED: viewers have watched all that the plan includes */
export function requireViewerHours({ billing, account }: Pick<Records, 'billing' | 'account'>): void {
  const limit = VIEWER_HOURS[account?.businessSubscriptionPlanName ?? 'FREE'];
  if (billing.viewerHours < limit) return;
  const { end } = viewingPeriod(standingOf(billing).subscription, new Date());
  throw conflict(
    'PLAN_LIMIT_REACHED',
    `Your plan includes ${limit.toLocaleString('en')} viewer hours until ${formatDay(end)}, and all of them are used. Visitors can keep watching. To upload or go live before that day, choose a larger plan.`,
  );
}
