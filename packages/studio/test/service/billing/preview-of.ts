import type { PlanPreview, Usage } from '@commoncast/core/billing/schema';
import type { PlanChange } from '@commoncast/server/services/billing/figures/plan-change';

/**
 * What a change of plan would mean.
 * @param usage of the business, with the limits of that plan
 */
export function previewOf(change: PlanChange, usage: readonly Usage[]): PlanPreview {
  const { plan, takesEffect, effectiveAt, due, next } = change;
  return {
    plan,
    takesEffect,
    effectiveDate: effectiveAt.toISOString(),
    ...due,
    next: next && { date: next.month.start.toISOString(), total: next.sums.total },
    exceeded: usage.filter(({ used, limit }) => used > limit),
  };
}
