import type { Foundation } from '../../../foundation.ts';
import type { MailServices } from '../../mail/domain.ts';
import { viewingPeriod } from '../figures/viewing-period.ts';
import { tellOwners } from '../mails/tell-owners.ts';
import {
  type CountedBusiness,
  countViewing,
  findBusinesses,
  findUsages,
  markTold,
  type ToldUsage,
} from './repository.ts';
import { toldPercent } from './told-percent.ts';

const BUSINESSES_A_PAGE = 200;

export type CountViewing = (signal?: AbortSignal) => Promise<void>;

/**
 * Counts the viewer hours of all businesses, so that nothing that people wait for has to, and tells owners once a period
 * that their hours are near their end, and that they are used.
 */
export function createCountViewing({
  database,
  clock,
  outbox,
  onFailure,
}: Pick<Foundation, 'database' | 'clock' | 'onFailure'> & Pick<MailServices, 'outbox'>): CountViewing {
  const { root } = database;

  async function tell(usage: ToldUsage): Promise<void> {
    const { business_id: businessId, plan, period_start, told_percent } = usage;
    const percent = toldPercent(plan, usage.watch_ms);
    // A larger plan has more hours, of which the owners have not been told.
    if (percent === told_percent) return;
    await database.transaction(async (tx) => {
      if (!(await markTold(tx, usage, percent)) || percent < told_percent) return;
      const kind = percent === 100 ? 'VIEWER_HOURS_USED' : 'VIEWER_HOURS_NEAR';
      const event = `${period_start.toISOString()} ${plan}`;
      await tellOwners(tx, outbox, { businessId, kind, subjectId: businessId, event });
    });
  }

  return async (signal) => {
    let page: CountedBusiness[] = [];
    do {
      const now = clock();
      page = await findBusinesses(root, { after: page.at(-1)?.id ?? null, limit: BUSINESSES_A_PAGE });
      const periods = page.map(({ id, subscription }) => ({ id, ...viewingPeriod(subscription, now) }));
      await countViewing(root, periods, now);
      const ids = page.map(({ id }) => id);
      for (const usage of await findUsages(root, ids, now)) await tell(usage).catch(onFailure);
    } while (page.length === BUSINESSES_A_PAGE && !signal?.aborted);
  };
}
