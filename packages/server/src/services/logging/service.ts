import type { CrashReport } from '@commoncast/core/logging/schema';
import { v7 as uuidv7 } from 'uuid';
import type { ClientInfo } from '../../callers/client-info.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { addressBlock } from '../../quotas/address-block.ts';
import type { Quotas } from '../../quotas/quotas.ts';
import type { RateLimits } from '../../quotas/rate-limits.ts';
import { insertCrashReport } from './repository.ts';

export interface LoggingService {
  /** Stores what somebody, signed in or not, reports about a crash. @throws {ApiError} RATE_LIMITED */
  reportCrash(report: CrashReport, client: ClientInfo): Promise<{ id: string }>;
}

interface LoggingParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly quotas: Quotas;
  readonly limits: RateLimits;
}

/** Crash reports from people. */
export function createLoggingService({ database, clock, quotas, limits }: LoggingParts): LoggingService {
  return {
    async reportCrash({ name, email, reason }, { address, userAgent }) {
      await quotas.take(limits.crashReportPerAddress, 'crash-report', addressBlock(address));
      const id = uuidv7();
      const row = { id, name, email, reason, user_agent: userAgent, created_at: clock() };
      await insertCrashReport(database.root, row);
      return { id };
    },
  };
}
