import type { ContentUsage } from '@commoncast/core/business/usage-api';
import type { Member } from '../../../callers/member.ts';
import type { Foundation } from '../../../foundation.ts';
import { viewingPeriod } from '../figures/viewing-period.ts';
import { readStanding } from '../subscriptions/repository.ts';
import { limitsOf, readContentUsage } from '../usage.ts';

export interface ContentUsageService {
  get(member: Member): Promise<ContentUsage>;
}

/** What content uses of the plan, for everybody who uploads or goes live. */
export function createContentUsageService({
  database: { root },
  clock,
}: Pick<Foundation, 'database' | 'clock'>): ContentUsageService {
  return {
    get: async (member) => {
      member.require('video:read');
      const now = clock();
      const { plan, subscription } = await readStanding(root, member.businessId);
      const { start, end } = viewingPeriod(subscription, now);
      const used = await readContentUsage(root, member.businessId, now);
      const limits = limitsOf(plan);
      return {
        storedMinutes: { used: used.storedMinutes, limit: limits.storedMinutes },
        viewerHours: {
          used: used.viewerHours,
          limit: limits.viewerHours,
          startDate: start.toISOString(),
          resetDate: end.toISOString(),
        },
      };
    },
  };
}
