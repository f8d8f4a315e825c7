interface CrashReportTable {
  id: string;
  name: string;
  email: string;
  reason: string;
  user_agent: string;
  created_at: Date;
}

export interface LoggingTables {
  crash_report: CrashReportTable;
}
