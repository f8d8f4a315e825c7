import type { CrashNotice, CrashReportBody } from '@commoncast/core/logging/schema';
import { v7 as uuidv7 } from 'uuid';
import type { ClientInfo } from '../../callers/client-info.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { addressBlock } from '../../quotas/address-block.ts';
import type { Quotas } from '../../quotas/quotas.ts';
import type { RateLimits } from '../../quotas/rate-limits.ts';
import { insertCrash, insertCrashReport } from './repository.ts';

export interface LoggingService {
  /** Stores the automatic report of a crash. @throws {ApiError} RATE_LIMITED */
  noticeCrash(notice: CrashNotice, client: ClientInfo): Promise<{ id: string }>;
  /** Stores what somebody, signed in or not, reports about a crash. @throws {ApiError} RATE_LIMITED */
  reportCrash(report: CrashReportBody, client: ClientInfo): Promise<{ id: string }>;
}

interface LoggingParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly quotas: Quotas;
  readonly limits: RateLimits;
}

/** Crashes of the studio, and what people say about them. */
export function createLoggingService({ database, clock, quotas, limits }: LoggingParts): LoggingService {
  return {
    async noticeCrash({ componentStack, ...notice }, { address, userAgent }) {
      await quotas.take(limits.crashNoticePerAddress, 'crash-notice', addressBlock(address));
      const id = uuidv7();
      const row = {
        ...notice,
        id,
        component_stack: componentStack,
        user_agent: userAgent,
        created_at: clock(),
      };
      await insertCrash(database.root, row);
      return { id };
    },
    async reportCrash({ name, email, reason, crashId = null }, { address, userAgent }) {
      await quotas.take(limits.crashReportPerAddress, 'crash-report', addressBlock(address));
      const id = uuidv7();
      const row = { id, name, email, reason, user_agent: userAgent, created_at: clock(), crash_id: crashId };
      await insertCrashReport(database.root, row);
      return { id };
    },
  };
}
