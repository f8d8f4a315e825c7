import type { CrashNotice } from '@commoncast/core/logging/schema';

interface CrashReportTable {
  id: string;
  name: string;
  email: string;
  reason: string;
  user_agent: string;
  created_at: Date;
  /** The crash that it is about, if its notice arrived and is still kept. */
  crash_id: string | null;
}

interface CrashTable {
  id: string;
  origin: CrashNotice['origin'];
  message: string;
  stack: string;
  component_stack: string;
  route: string;
  version: string;
  user_agent: string;
  created_at: Date;
}

export interface LoggingTables {
  crash: CrashTable;
  crash_report: CrashReportTable;
}
