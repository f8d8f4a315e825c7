import { NEAR_PERCENT, type PlanName, VIEWER_HOURS } from '@commoncast/core/business/plans';
import { HOUR_MS } from '@commoncast/core/time/day';

/** Of what share of their plan's viewer hours owners are told: 100, 80, or 0 for none. */
export function toldPercent(plan: PlanName, watchMs: number): 0 | 80 | 100 {
  const limitMs = VIEWER_HOURS[plan] * HOUR_MS;
  if (watchMs >= limitMs) return 100;
  return watchMs * 100 >= limitMs * NEAR_PERCENT ? NEAR_PERCENT : 0;
}
