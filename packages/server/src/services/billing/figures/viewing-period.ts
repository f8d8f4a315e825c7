import type { SubscriptionRow } from '../tables.ts';
import type { Period } from './periods.ts';

type Known = Pick<SubscriptionRow, 'state' | 'period_start' | 'period_end'>;

/** The period whose viewer hours count: the one that is paid for or tried, and without one the month in UTC. */
export function viewingPeriod(subscription: Known | null, now: Date): Period {
  if (subscription && subscription.state !== 'EXPIRED') {
    const { period_start: start, period_end: end } = subscription;
    if (start && end && start <= now && end > now) return { start, end };
  }
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return { start: new Date(Date.UTC(year, month)), end: new Date(Date.UTC(year, month + 1)) };
}
